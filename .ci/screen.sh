# For scripts that drive a real window: a screen of their own, and a picture of what stands on it. To be sourced.

screen="" manager="" # the processes of the screen and of its window manager

# open_screen [XVFB OPTIONS...] starts a virtual screen on a free number with a window manager and sets DISPLAY.
open_screen() {
	local told
	told=$(mktemp)
	Xvfb -displayfd 3 -screen 0 1366x768x24 -nolisten tcp "$@" 3>"$told" >/dev/null 2>&1 &
	screen=$!
	for _ in $(seq 100); do
		[ ! -s "$told" ] || break
		sleep 0.2
	done
	DISPLAY=:$(cat "$told")
	export DISPLAY
	rm "$told"
	kill -0 "$screen" 2>/dev/null && [ "$DISPLAY" != : ] || { echo "Lo schermo virtuale (Xvfb) non parte." >&2; return 1; }
	openbox >/dev/null 2>&1 &
	manager=$!
}

close_screen() {
	[ -n "$screen" ] || return 0
	kill $manager "$screen" 2>/dev/null || true
	wait $manager "$screen" 2>/dev/null || true
	screen="" manager=""
}

# await_window PROGRAM NAME PICTURE waits until a window whose title holds NAME shows more than an empty ground,
# and takes its picture. PROGRAM is the process that is to show it; the window is then in $window.
await_window() {
	local program=$1 name=$2 picture=$3 colours
	for _ in $(seq 120); do
		kill -0 "$program" 2>/dev/null || { echo "Il programma è finito senza mostrare “$name”." >&2; return 1; }
		window=$(xdotool search --onlyvisible --name "$name" 2>/dev/null | tail -1) || true
		if [ -n "$window" ]; then
			sleep 3
			import -window root "$picture"
			colours=$(identify -format %k "$picture")
			[ "$colours" -gt 100 ] && { echo "La finestra “$(xdotool getwindowname "$window")” si vede ($colours colori): $picture"; return 0; }
		fi
		sleep 1
	done
	echo "La finestra “$name” non si è vista." >&2
	return 1
}
