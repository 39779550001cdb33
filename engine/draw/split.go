package draw

import "raduno/engine"

// Split says how tables divide, such as "8 tavoli da 4 e 2 tavoli da 5".
func Split(sizes []int) engine.Text {
	count := map[int]int{}
	var order []int
	for _, size := range sizes {
		if count[size] == 0 {
			order = append(order, size)
		}
		count[size]++
	}
	text := engine.Text{}
	for i, size := range order {
		tables := engine.Textf("{1:un tavolo|%d tavoli} da %d", count[size], size)
		switch {
		case i == 0:
			text = tables
		default:
			text = engine.Textf("%s e %s", text, tables)
		}
	}
	return text
}
