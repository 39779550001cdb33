// Package standings is the page of the ranking, and of why each stands where he stands.
package standings
