package main

import (
	"context"
	"errors"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/web"
)

// serveCommand serves the hall over its own network.
func serveCommand() *cli.Command {
	return &cli.Command{
		Name: "servi", Usage: "servi FILE.xlsx [--indirizzo A] [--porta N] [--pin P] [--premiazione] [--pubblica]",
		Does:    "serve la sala sulla sua rete: tavoli, classifica, punti proposti dai telefoni; finisce con Ctrl+C",
		Example: "servi raduno2026.xlsx --indirizzo 192.168.1.20 --pin 471108",
		Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runServe), Flags: []cli.Flag{
			cli.Text("indirizzo", "`A`: l'indirizzo di questo computer su cui rispondere, e nessun altro").Else("127.0.0.1"),
			cli.Number("porta", "`N`: la porta; 0 per una libera").Else(8080),
			cli.Text("pin", "`P` degli arbitri, sei cifre o lettere almeno; se manca ne viene fatto uno"),
			cli.Switch("premiazione",
				"la classifica con l'ultimo turno si vede solo quando un arbitro la svela, dopo la premiazione"),
			cli.Switch("pubblica", "manda le pagine da sé dopo ogni modifica, dove dice opzioni 'Dove si pubblica'"),
		},
	}
}

func runServe(ctx context.Context, c *invocation) error {
	const lastPort = 65535
	if port := c.Number("porta"); port > lastPort {
		return engine.Errorf(engine.BadUsage, "La porta %d non esiste: si sceglie da 1 a %d, oppure 0 per una libera.", port, lastPort)
	}
	if web.ShortPIN(c.Text("pin")) {
		return engine.Errorf(engine.BadUsage, "Il PIN %s è troppo corto: servono almeno sei cifre o lettere.", c.Text("pin"))
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	return c.withDesk(func(d *desk.Desk) error {
		if c.On("pubblica") {
			place, err := publish.SiteOf(d.View().Tournament, "")
			if err != nil {
				return err
			}
			c.Warn(place.Warning())
		}
		server, err := web.New(d, web.Options{
			Address: c.Text("indirizzo"), Port: c.Number("porta"), PIN: c.Text("pin"),
			Covered: c.On("premiazione"), Language: c.Language,
		})
		if err != nil {
			return err
		}
		address, err := server.Listen()
		if err != nil {
			return err
		}
		c.Row("%s", address)
		c.Warn(d.View().ReadOnly)
		c.Warn(
			engine.Textf("PIN degli arbitri: %s (pagina %sarbitro). Il codice da inquadrare, grande: %scodice.png. Ctrl+C per finire.",
				server.PIN(), address, address))
		if strings.HasPrefix(c.Text("indirizzo"), "127.") {
			for _, network := range web.Networks() {
				c.Warn(engine.Textf("Così risponde solo a questo computer. Per i telefoni: --indirizzo %s (%s)", network.Address, network.Name))
			}
		}
		if !c.On("pubblica") {
			return server.Serve(ctx)
		}
		ctx, end := context.WithCancel(ctx)
		var following sync.WaitGroup
		following.Go(func() {
			publish.Follow(ctx, d, publish.SendRequest{Language: c.ProductLanguage()}, time.Tick(time.Second), server.Covered, c.reportSent)
		})
		defer following.Wait()
		defer end()
		return server.Serve(ctx)
	})
}

// reportSent says what became of a sending while the hall is served, unless the program ends.
func (c *invocation) reportSent(sent publish.Sent, err error) {
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		c.Warn(engine.Message(err))
	case len(sent.Sent) > 0:
		c.Warn(engine.Textf("Pubblicato: %d file {1:mandato|mandati} a %s.", len(sent.Sent), sent.To))
	}
}
