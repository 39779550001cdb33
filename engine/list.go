package engine

// Map makes of each element of a list what f makes of it; it is never nil.
func Map[T, R any](list []T, f func(T) R) []R {
	made := make([]R, len(list))
	for i, one := range list {
		made[i] = f(one)
	}
	return made
}

// Where are the elements of a list for which is says so; nil for none.
func Where[T any](list []T, is func(T) bool) (kept []T) {
	for _, one := range list {
		if is(one) {
			kept = append(kept, one)
		}
	}
	return kept
}

// Find is the first element of a list for which is says so, in its place; nil for none.
func Find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// SetOf is the set of the elements of a list.
func SetOf[K comparable](list []K) map[K]bool {
	set := make(map[K]bool, len(list))
	for _, one := range list {
		set[one] = true
	}
	return set
}
