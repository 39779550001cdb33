package pairing

// Assign gives every row a column of its own so that the costs add up to the least (the assignment problem), and says what that
// is. There are as many columns as rows; of equals it takes one that depends on their order alone.
func Assign(cost [][]int64) (columns []int, least int64) {
	var n network
	source, sink := n.node(), n.node()
	of := make([]int, len(cost)) // node by column
	for column := range cost {
		of[column] = n.node()
		n.arc(of[column], sink, 1, 0)
	}
	first := make([]int, len(cost)) // arc to the first column, by row
	for row, costs := range cost {
		node := n.node()
		n.arc(source, node, 1, 0)
		for column, c := range costs {
			if arc := n.arc(node, of[column], 1, c); column == 0 {
				first[row] = arc
			}
		}
	}
	least, _ = n.solve(int64(len(cost)))
	columns = make([]int, len(cost))
	for row := range cost {
		for column := range cost {
			if n.arcs[first[row]+2*column].room == 0 {
				columns[row] = column
			}
		}
	}
	return columns, least
}
