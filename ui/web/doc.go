// Package web serves the hall over its own network: what everybody may read, a form for each table, and the pages of
// the assistants behind a PIN. It renders the desk's view and decides nothing; what a phone sends becomes a proposal or,
// from an assistant, a change by the same desk methods that the window uses.
//
// The pages work without a script; the one there is brings changes as they happen (server-sent events) and keeps what is
// typed where the network is away. Nothing is asked of another host. What is sent of a person is name, nick, club, table and points, never
// more.
package web
