#!/bin/sh
# Installa Raduno da questa cartella: per te solo in ~/.local, per tutti (da root) in /usr/local.
# Installs Raduno from this folder: for you alone in ~/.local, for everybody (as root) in /usr/local.
#
#   ./install.sh            installa o aggiorna / installs or updates
#   ./install.sh --togli    toglie; i tornei restano / removes; tournaments stay
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
prefix=${PREFIX:-$prefix}
id=$(basename "$here"/share/*.desktop .desktop)

files() { # FROM TO
	echo "raduno bin/raduno"
	echo "raduno-cli bin/raduno-cli"
	echo "share/$id.metainfo.xml share/metainfo/$id.metainfo.xml"
	echo "share/icons/icon.svg share/icons/hicolor/scalable/apps/$id.svg"
	for icon in "$here"/share/icons/*.png; do
		size=$(basename "$icon" .png)
		echo "share/icons/$size.png share/icons/hicolor/${size}x$size/apps/$id.png"
	done
	(cd "$here/share" && find man -type f | sort) | while read -r page; do echo "share/$page share/$page"; done
}

case "${1:-}" in
"")
	files | while read -r from to; do
		mkdir -p "$(dirname "$prefix/$to")"
		# A program that runs cannot be written over, but it can be replaced.
		cp "$here/$from" "$prefix/$to.new"
		mv "$prefix/$to.new" "$prefix/$to"
	done
	chmod 755 "$prefix/bin/raduno" "$prefix/bin/raduno-cli"
	mkdir -p "$prefix/share/applications"
	# Exec quotes the path: it may have blanks.
	sed "s|^Exec=.*|Exec=\"$prefix/bin/raduno\" %f|" "$here/share/$id.desktop" > "$prefix/share/applications/$id.desktop"
	echo "Raduno è installato in $prefix: si apre dal menu, oppure con $prefix/bin/raduno"
	;;
--togli | --remove)
	files | while read -r from to; do rm -f "$prefix/$to"; done
	rm -f "$prefix/share/applications/$id.desktop"
	echo "Raduno è tolto da $prefix. I tornei restano dove sono."
	;;
*)
	echo "uso: $0 [--togli]" >&2
	exit 2
	;;
esac
command -v update-desktop-database >/dev/null && update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
command -v gtk-update-icon-cache >/dev/null && gtk-update-icon-cache -qt "$prefix/share/icons/hicolor" 2>/dev/null || true
