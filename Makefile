# Two targets matter to a newcomer: `make run` opens the program, `make test` checks everything.

# One set of flags and tags everywhere: another set would be another cold build of Fyne (minutes).
# nethttpomithttp2: the hall speaks plain HTTP/1.1; HTTP/2 would be 0.4 MB of each program.
# no_emoji: the system's face draws them; Fyne's would be 4.2 MB of the window's program.
export GOFLAGS := -trimpath -tags=x11,migrated_fynedo,nethttpomithttp2,no_emoji
VERSION := $(shell .ci/version)
LDFLAGS := -s -w -X raduno/engine/desk.Version=$(VERSION)

# Everything but the window builds and is tested without cgo, so without any system library.
WINDOW  := ./cmd/raduno
NOCGO   := CGO_ENABLED=0
CGO     := CGO_ENABLED=1
PURE     = $(shell $(NOCGO) go list -e ./... 2>/dev/null | grep -v '/cmd/raduno$$')
# The rooms with code for Windows alone, but for the window's main.
WINDOWS  = $(shell git ls-files '*_windows.go' | grep -v '^cmd/raduno/' | xargs -n1 dirname | sort -u | sed 's|^|./|')
# Not shipped, and not seen by ./...: tools, and what tests need.
TOOLS   := ./.ci/scoring ./.ci/generate ./.ci/testing ./.ci/testing/...

DEMO := prova/dimostrativo.xlsx

.PHONY: run test quick build cli check house bytes format unit race window bench night night-cases fuzz release test-release test-windows test-deb vulnerabilities clean

run:
	@.ci/packages run
	@$(MAKE) --no-print-directory build
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		[ -f $(DEMO) ] || bin/raduno-cli prova --da-giocare prova; \
		echo "Apro $(DEMO) ..."; exec bin/raduno $(DEMO); \
	else \
		bin/raduno-cli prova prova && \
		echo && echo "Qui non c'è uno schermo (DISPLAY non è impostato): ho giocato il torneo dimostrativo da riga di comando." && \
		echo "Per la finestra: apri una sessione grafica e ripeti \`make run\`, oppure avvia bin/raduno."; \
	fi

# Packages of the system first; then three lanes side by side, each printed when it ends.
test:
	@.ci/packages test
	@$(MAKE) --no-print-directory -j3 --output-sync=target unit window checked-and-raced

# One after the other: together with the other two lanes they would want more memory than a small machine has.
.PHONY: checked-and-raced
checked-and-raced:
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory race

build: cli
	@echo "Costruisco bin/raduno (la prima volta ci vogliono alcuni minuti) ..."
	@$(CGO) go build -ldflags "$(LDFLAGS)" -o bin/raduno $(WINDOW)

cli:
	@echo "Costruisco bin/raduno-cli ..."
	@$(NOCGO) go build -ldflags "$(LDFLAGS)" -o bin/raduno-cli ./cmd/raduno-cli

# Format, vet (for Windows the programs and what is written for it alone), staticcheck, dead code, the worst function, the house in
# figures, the programs' bytes. The window's main is checked with cgo, as it is built.
check: format bytes
	@$(NOCGO) go vet $(PURE) $(TOOLS)
	@$(CGO) go vet $(WINDOW)
	@GOOS=windows $(NOCGO) go vet ./ui ./cmd/raduno-cli $(WINDOWS)
	@$(NOCGO) go tool staticcheck -checks inherit,ST1000,ST1003,ST1016,ST1020,ST1021,ST1022,ST1023 $(PURE) $(TOOLS)
	@.ci/deadcode
	@.ci/complexity
	@.ci/house --check

format:
	@unformatted=$$($(NOCGO) go tool gofumpt -l $$(git ls-files '*.go')); \
		[ -z "$$unformatted" ] || { echo "Non formattati (go tool gofumpt -w):"; echo "$$unformatted"; exit 1; }
	@wide=$$(git ls-files '*.go' | LC_ALL=C.UTF-8 xargs grep -nE '^.{141}' | cut -d: -f1,2); \
		[ "$$(echo "$$wide" | wc -l)" -le $(WIDE) ] || { echo "Più di $(WIDE) righe oltre le 140 colonne:"; echo "$$wide"; exit 1; }

# Lines over 140 columns that there are already: sentences in tests. A commit that raises the number says why.
WIDE := 31

# The house in five figures. .ci/figures holds them: who takes lines away runs `.ci/house --lower`.
house:
	@.ci/house

# What a program weighs at most, as `.ci/release` holds it too.
BYTES := 46000000

bytes: build
	@for program in bin/raduno bin/raduno-cli; do size=$$(stat -c %s $$program); \
		[ "$$size" -le $(BYTES) ] || { echo "$$program: $$size byte, al massimo $(BYTES)."; exit 1; }; done

# What a developer runs all day: no cgo, no LibreOffice, no browser, none of what takes seconds.
quick: format
	@$(NOCGO) go test -short $(PURE) $(TOOLS)

# Go's own ten minutes for a package are too few on a busy machine.
unit:
	@$(NOCGO) .ci/unit -timeout 60m $(PURE) $(TOOLS)

# What only the race detector can see: the tests whose names begin with TestRace, made for it. -race wants cgo.
race:
	$(CGO) go test -race -timeout 60m -run '^TestRace' $$(grep -rl --include='*_test.go' '^func TestRace' . | xargs -n1 dirname | sort -u)

# The real window, under a virtual screen.
window:
	$(CGO) go test -timeout 60m $(WINDOW)

# docs/benchmarks.md is made of these.
bench:
	$(NOCGO) go test -run '^$$' -bench . -benchmem $(PURE)

# Tests of drawn cases have a budget (worked.Budget, or RADUNO_BUDGET read where the folder stands alone): by night each tries BUDGET times as many. Packages without any need no night.
BUDGET ?= 50
BUDGETED = $(shell grep -rlE --include='*_test.go' 'worked[.](Budget|ByNight)|RADUNO_BUDGET' . | xargs -n1 dirname | sort -u)
night: fuzz night-cases

night-cases:
	RADUNO_BUDGET=$(BUDGET) $(NOCGO) go test -timeout 0 $(BUDGETED)

# Every fuzz target for FUZZTIME, also after one that found something; that is kept under testdata/fuzz and replayed by `make test`.
FUZZTIME ?= 10m
fuzz:
	@failed=0; for package in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		targets=$$($(NOCGO) go test -list '^Fuzz' $$package) || failed=1; \
		for target in $$(echo "$$targets" | grep '^Fuzz'); do \
			echo "$$package $$target"; \
			$(NOCGO) go test -run '^$$' -fuzz "^$$target\$$" -fuzzminimizetime 5x -fuzztime $(FUZZTIME) $$package || failed=1; \
		done; \
	done; exit $$failed

# What people download, in dist/: an installer and archives for Windows, archives and .deb for Linux, raduno-cli for
# the other systems, and their SHA-256 sums. SYSTEMS=linux leaves the others out,
# ARCHITECTURES=amd64 all that is for arm64.
release:
	@.ci/packages release
	@.ci/release

# The archives tried out, as Windows under Wine and in a clean Debian: minutes, and the network for the second.
# Not part of `make test`.
test-release: test-windows test-deb

test-windows:
	@.ci/packages windows
	@[ -f "dist/Raduno-$(VERSION)-installa.exe" ] || $(MAKE) --no-print-directory release
	@.ci/test-windows

test-deb:
	@.ci/packages deb
	@[ -f "dist/raduno_$$(.ci/version deb)_amd64.deb" ] || $(MAKE) --no-print-directory release
	@for suite in bookworm trixie; do SUITE=$$suite .ci/test-deb || exit 1; done

# Known weaknesses in what the programs reach; asks https://vuln.go.dev.
vulnerabilities:
	$(NOCGO) go run golang.org/x/vuln/cmd/govulncheck@v1.1.4 $(PURE)

clean:
	rm -rf bin dist prova
