package objective

// Assign gives every row a column of its own so that the costs add up to the least (the assignment problem), and says what that
// is. There are as many columns as rows; of equals it takes one that depends on their order alone.
func Assign(cost [][]int64) (columns []int, least int64) {
	var n Network
	source, sink := n.Node(), n.Node()
	of := make([]int, len(cost)) // node by column
	for column := range cost {
		of[column] = n.Node()
		n.Arc(of[column], sink, 1, 0)
	}
	first := make([]int, len(cost)) // arc to the first column, by row
	for row, costs := range cost {
		node := n.Node()
		n.Arc(source, node, 1, 0)
		for column, c := range costs {
			if arc := n.Arc(node, of[column], 1, c); column == 0 {
				first[row] = arc
			}
		}
	}
	least, _ = n.Solve(int64(len(cost)))
	columns = make([]int, len(cost))
	for row := range cost {
		for column := range cost {
			if n.Arcs[first[row]+2*column].Room == 0 {
				columns[row] = column
			}
		}
	}
	return columns, least
}
