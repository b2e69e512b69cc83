/** Members of rows, each as the array that `unnest` makes a column of. */
export const columnsOf = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))
