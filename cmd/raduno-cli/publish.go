package main

import (
	"context"
	"errors"
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
		Args:    1, MaxArgs: 2, Workbook: true, Run: plain(runPublish), Flags: []cli.Flag{
			cli.Text("a",
				"`INDIRIZZO`: dove si manda, ftps://, sftp:// o ftp:// con l'utente, o una cartella; senza è quello di opzioni 'Dove si pubblica'"),
			cli.Text("chiave", "`IMPRONTA`: il server con questa chiave è quello giusto, da ora in poi"),
			cli.Switch("ricorda", "la password scritta al terminale resta nel portachiavi del sistema"),
			cli.Switch("premiazione", "senza quel che si svela alla premiazione; così è anche finché la sala è coperta"),
			cli.Text("indirizzo",
				"`A`: dove si legge la pagina, come https://club.example/tornei; chi ne manda il collegamento vede un'immagine"),
			replace,
		},
	}
}

func runPublish(ctx context.Context, in *invocation) error {
	for _, flag := range []string{"a", "chiave", "ricorda", "premiazione"} {
		if len(in.Args) > 1 && in.Given[flag] {
			return engine.Errorf(engine.BadUsage, "Con una cartella dopo il foglio non c'è --%s: scrivi --a CARTELLA, oppure toglilo.", flag)
		}
	}
	return in.withDesk(func(d *desk.Desk) error {
		in.warnLetters(d)
		if len(in.Args) == 1 {
			return send(ctx, in, d)
		}
		entries, err := publish.Pack(d, in.Text("indirizzo"), in.Args[1], in.ProductLanguage(), in.On("sovrascrivi"))
		if err != nil {
			return err
		}
		in.warnUnranked(d, "")
		return in.result(entries, func() {
			for _, e := range entries {
				in.Row("%8d  %s", e.Size, e.File)
			}
		})
	})
}

// send puts the pages where everybody reads them. Where the password is not known and somebody sits at a terminal he is asked.
func send(ctx context.Context, in *invocation, d *desk.Desk) error {
	place, err := publish.SiteOf(d.View().Tournament, in.Text("a"))
	if err != nil {
		return err
	}
	in.Warn(place.Warning())
	request := publish.SendRequest{
		To: in.Text("a"), Page: in.Text("indirizzo"), Language: in.ProductLanguage(), Replace: in.On("sovrascrivi"), Remember: in.On("ricorda"),
		Key: in.Text("chiave"), Covered: in.On("premiazione") || hall.Of(d).Covered(),
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
	return in.result(sent, func() {
		for _, file := range sent.Sent {
			in.Row("%s", file)
		}
		in.Tell("%d file {1:mandato|mandati} a %s, %d {3:c'era|c'erano} già.", len(sent.Sent), sent.To, sent.Kept)
	})
}
