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

func runPublish(ctx context.Context, c *invocation) error {
	for _, flag := range []string{"a", "chiave", "ricorda", "premiazione"} {
		if len(c.Args) > 1 && c.Given[flag] {
			return engine.Errorf(engine.BadUsage, "Con una cartella dopo il foglio non c'è --%s: scrivi --a CARTELLA, oppure toglilo.", flag)
		}
	}
	return c.withDesk(func(d *desk.Desk) error {
		c.Warn(publish.Unprintable(d))
		if len(c.Args) == 1 {
			return send(ctx, c, d)
		}
		entries, err := publish.Pack(d, c.Text("indirizzo"), c.Args[1], c.ProductLanguage(), c.On("sovrascrivi"))
		if err != nil {
			return err
		}
		c.warnUnranked(d, "")
		return c.result(entries, func() {
			for _, e := range entries {
				c.Row("%8d  %s", e.Size, e.File)
			}
		})
	})
}

// send puts the pages where everybody reads them. A missing password is asked for at a terminal.
func send(ctx context.Context, c *invocation, d *desk.Desk) error {
	place, err := publish.SiteOf(d.View().Tournament, c.Text("a"))
	if err != nil {
		return err
	}
	c.Warn(place.Warning())
	request := publish.SendRequest{
		To: c.Text("a"), Page: c.Text("indirizzo"), Language: c.ProductLanguage(), Replace: c.On("sovrascrivi"), Remember: c.On("ricorda"),
		Key: c.Text("chiave"), Covered: c.On("premiazione") || hall.Of(d).Covered(),
	}
	sent, err := publish.Send(ctx, d, request)
	asked := new(remote.PasswordError)
	if input := int(os.Stdin.Fd()); errors.As(err, &asked) && !asked.Wrong && term.IsTerminal(input) {
		c.Warn(engine.Textf("Password di %s:", asked.Place))
		typed, failed := term.ReadPassword(input)
		if failed != nil {
			return fmt.Errorf("read the password: %w", failed)
		}
		request.Password = string(typed)
		sent, err = publish.Send(ctx, d, request)
	}
	if err != nil {
		if c.JSON && sent.To != "" {
			if failed := c.WriteJSON(sent); failed != nil {
				return failed
			}
		}
		return err
	}
	c.warnUnranked(d, "")
	if request.Covered {
		c.Warn(engine.Textf("Senza la classifica finale: si vede dopo la premiazione."))
	}
	return c.result(sent, func() {
		for _, file := range sent.Sent {
			c.Row("%s", file)
		}
		c.Report("%d file {1:mandato|mandati} a %s, %d {3:c'era|c'erano} già.", len(sent.Sent), sent.To, sent.Kept)
	})
}
