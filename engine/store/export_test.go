package store

// SetKeep changes how many dated copies are kept.
func (s *Store) SetKeep(keep Keep) { s.keep = keep }

// WithKeep changes how many dated copies are kept.
func WithKeep(keep Keep) Option { return func(s *Store) { s.keep = keep } }
