package main

import (
	"os"
	"strconv"
	"time"
)

// now is the time that goes into the files. SOURCE_DATE_EPOCH, in seconds since 1970, fixes it, so that the
// files made for a release are the same each time.
func now() time.Time {
	if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(seconds, 0).UTC()
	}
	return time.Now()
}
