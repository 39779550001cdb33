package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"golang.org/x/term"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/engine/publish"
	"raduno/engine/publish/remote"
)

// publishCommand is `pubblica`.
func publishCommand() *cli.Command {
	return &cli.Command{
		Name: "pubblica", Usage: "pubblica FILE.xlsx [CARTELLA | --a INDIRIZZO]",
		Does: "scrive in una cartella tutto quel che si pubblica, con l'elenco dei file; oppure lo manda dove si legge in rete, solo quel che " +
			"è cambiato",
		Example: "pubblica raduno2026.xlsx --a ftps://utente@ftp.club.it/torneo",
		Args:    1, MaxArgs: 2, Workbook: true, Action: acting(func(o *publishOptions, fs *flag.FlagSet) {
			fs.StringVar(&o.to, "a", "",
				"`INDIRIZZO`: dove si manda, ftps://, sftp:// o ftp:// con l'utente, o una cartella; senza è quello di opzioni 'Dove si pubblica'")
			fs.StringVar(&o.key, "chiave", "", "`IMPRONTA`: il server con questa chiave è quello giusto, da ora in poi")
			fs.BoolVar(&o.remember, "ricorda", false, "la password scritta al terminale resta nel portachiavi del sistema")
			fs.BoolVar(&o.covered, "premiazione", false, "senza quel che si svela alla premiazione; così è anche finché la sala è coperta")
			fs.StringVar(&o.address, "indirizzo", "",
				"`A`: dove si legge la pagina, come https://club.example/tornei; chi ne manda il collegamento vede un'immagine")
			o.letterOptions.declare(fs)
			o.replaceOptions.declare(fs)
		}, runPublish),
	}
}

// publishOptions are the flags of `pubblica`.
type publishOptions struct {
	to       string
	key      string
	remember bool
	covered  bool
	address  string
	letterOptions
	replaceOptions
}

func runPublish(ctx context.Context, in *call[publishOptions]) error {
	in.letters = in.opts.letters
	if len(in.Args) > 1 {
		for _, flag := range []string{"a", "chiave", "ricorda", "premiazione"} {
			if in.Given[flag] {
				return engine.Errorf(engine.BadUsage, "Con una cartella dopo il foglio non c'è --%s: scrivi --a CARTELLA, oppure toglilo.", flag)
			}
		}
	}
	return in.withDesk(func(d *desk.Desk) error {
		in.warnLetters(d)
		if len(in.Args) == 1 {
			return send(ctx, in, d)
		}
		entries, err := publish.PackFor(d, in.opts.address, in.Args[1], in.ProductLanguage(), in.opts.replace)
		if err != nil {
			return err
		}
		in.warnUnranked(d, "")
		if in.JSON {
			return in.WriteJSON(entries)
		}
		for _, e := range entries {
			in.Row("%8d  %s", e.Size, e.File)
		}
		return nil
	})
}

// send puts the pages where everybody reads them. Where the password is not known and somebody sits at a terminal he is asked.
func send(ctx context.Context, in *call[publishOptions], d *desk.Desk) error {
	place, err := publish.SiteOf(d.View().Tournament, in.opts.to)
	if err != nil {
		return err
	}
	if warning := place.Warning(); !warning.IsZero() {
		in.Warn(warning)
	}
	request := publish.SendRequest{
		To: in.opts.to, Page: in.opts.address, Language: in.ProductLanguage(), Replace: in.opts.replace, Remember: in.opts.remember,
		Key: in.opts.key, Covered: in.opts.covered || hall.Of(d).Covered(),
	}
	sent, err := publish.Send(ctx, d, request)
	asked := new(remote.PasswordError)
	if input := int(os.Stdin.Fd()); errors.As(err, &asked) && !asked.Wrong && term.IsTerminal(input) {
		in.Warn(engine.Textf("Password di %s:", asked.Place))
		typed, failed := term.ReadPassword(input)
		if failed != nil {
			return fmt.Errorf("read the password: %w", failed)
		}
		request.Password = string(typed)
		sent, err = publish.Send(ctx, d, request)
	}
	if err != nil {
		if in.JSON && sent.To != "" {
			if failed := in.WriteJSON(sent); failed != nil {
				return failed
			}
		}
		return err
	}
	in.warnUnranked(d, "")
	if request.Covered {
		in.Warn(engine.Textf("Senza la classifica finale: si vede dopo la premiazione."))
	}
	if in.JSON {
		return in.WriteJSON(sent)
	}
	for _, file := range sent.Sent {
		in.Row("%s", file)
	}
	in.Tell("%d file {1:mandato|mandati} a %s, %d {3:c'era|c'erano} già.", len(sent.Sent), sent.To, sent.Kept)
	return nil
}
