package engine

// Map makes of each element of a list what f makes of it; it is never nil.
func Map[T, R any](list []T, f func(T) R) []R {
	made := make([]R, len(list))
	for i, one := range list {
		made[i] = f(one)
	}
	return made
}
