// Package store keeps the one file in which a tournament lives so that it is never lost and never changed
// unseen.
//
// A save is a sequence of steps, each of which leaves the workbook whole if it is the last one that happens:
//
//  1. look at the file: another program may have changed it since it was read (ErrChanged)
//  2. a dated copy of the file as it is, unless there is one already, in the folder NAME.copie beside it
//  3. a dated copy of the file as it will be
//  4. a line in the journal of that folder: what is done, from which state to which
//  5. the new bytes in a temporary file in the workbook's own folder, flushed to the disk
//  6. a second look at the file
//  7. the rename of the temporary file over the workbook, which a file system does whole or not at all
//  8. the folder flushed to the disk
//
// Every state is thus on the disk twice before the workbook shows it, and the state before it once. The journal is
// written before the rename and is read against the file as it is found: an entry whose rename never happened
// does not count. Undo and redo are saves of an older state and survive a restart.
//
// The package knows nothing of what is in the file. It also keeps the Log: what the program did, at two depths, on the console, in a file
// and in the workbook (docs/rules.md, section 7).
package store
