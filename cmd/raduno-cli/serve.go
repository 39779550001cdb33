package main

import (
	"context"
	"errors"
	"flag"
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
		Name: "servi", Usage: "servi FILE.xlsx [--indirizzo A] [--porta N] [--pin P] [--due-telefoni] [--premiazione] [--pubblica]",
		Does:    "serve la sala sulla sua rete: tavoli, classifica, punti proposti dai telefoni; finisce con Ctrl+C",
		Example: "servi raduno2026.xlsx --indirizzo 192.168.1.20 --pin 471108",
		Args:    1, MaxArgs: 1, Workbook: true, Action: acting(func(o *serveOptions, fs *flag.FlagSet) {
			fs.StringVar(&o.address, "indirizzo", "127.0.0.1", "`A`: l'indirizzo di questo computer su cui rispondere, e nessun altro")
			fs.IntVar(&o.port, "porta", 8080, "`N`: la porta; 0 per una libera")
			fs.StringVar(&o.pin, "pin", "", "`P` degli arbitri, sei cifre o lettere almeno; se manca ne viene fatto uno")
			fs.BoolVar(&o.twoAgree, "due-telefoni", false, "quando due telefoni di un tavolo mandano gli stessi punti, contano senza conferma")
			fs.BoolVar(&o.covered, "premiazione", false,
				"la classifica con l'ultimo turno si vede solo quando un arbitro la svela, dopo la premiazione")
			fs.BoolVar(&o.publish, "pubblica", false, "manda le pagine da sé dopo ogni modifica, dove dice opzioni 'Dove si pubblica'")
		}, runServe),
	}
}

// serveOptions are the flags of `servi`.
type serveOptions struct {
	address  string
	port     int
	pin      string
	twoAgree bool
	covered  bool
	publish  bool
}

func runServe(ctx context.Context, in *call[serveOptions]) error {
	const lastPort = 65535
	if in.opts.port < 0 || in.opts.port > lastPort {
		return engine.Errorf(engine.BadUsage, "La porta %d non esiste: si sceglie da 1 a %d, oppure 0 per una libera.", in.opts.port, lastPort)
	}
	if web.ShortPIN(in.opts.pin) {
		return engine.Errorf(engine.BadUsage, "Il PIN %s è troppo corto: servono almeno sei cifre o lettere.", in.opts.pin)
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	return in.withDesk(func(d *desk.Desk) error {
		if in.opts.publish {
			place, err := publish.SiteOf(d.View().Tournament, "")
			if err != nil {
				return err
			}
			if warning := place.Warning(); !warning.IsZero() {
				in.Warn(warning)
			}
		}
		server, err := web.New(d, web.Options{
			Address: in.opts.address, Port: in.opts.port, PIN: in.opts.pin, TwoAgree: in.opts.twoAgree,
			Covered: in.opts.covered, Language: in.Language,
		})
		if err != nil {
			return err
		}
		address, err := server.Listen()
		if err != nil {
			return err
		}
		in.Row("%s", address)
		if why := d.View().ReadOnly; !why.IsZero() {
			in.Warn(why)
		}
		in.Warn(
			engine.Textf("PIN degli arbitri: %s (pagina %sarbitro). Il codice da inquadrare, grande: %sschermo?mostra=rete. Ctrl+C per finire.",
				server.PIN(), address, address))
		if strings.HasPrefix(in.opts.address, "127.") {
			for _, network := range web.Networks() {
				in.Warn(engine.Textf("Così risponde solo a questo computer. Per i telefoni: --indirizzo %s (%s)", network.Address, network.Name))
			}
		}
		if !in.opts.publish {
			return server.Serve(ctx)
		}
		ctx, end := context.WithCancel(ctx)
		var following sync.WaitGroup
		following.Go(func() {
			publish.Follow(ctx, d, publish.SendRequest{Language: in.ProductLanguage()}, time.Tick(time.Second), server.Covered, in.tellSent)
		})
		defer following.Wait()
		defer end()
		return server.Serve(ctx)
	})
}

// tellSent says what became of a sending while the hall is served, unless the program ends.
func (in *invocation) tellSent(sent publish.Sent, err error) {
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		in.Warn(engine.Tell(err))
	case len(sent.Sent) > 0:
		in.Warn(engine.Textf("Pubblicato: %d file {1:mandato|mandati} a %s.", len(sent.Sent), sent.To))
	}
}
