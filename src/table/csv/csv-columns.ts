import type { Column, CsvColumn } from '../columns'
import { columnId } from '../view'

/** Returns the columns of a file for those of a list, each with its label and its name in the contract. */
export const csvColumnsOf = <Row extends object>(columns: readonly Column<Row>[]): CsvColumn[] =>
  columns.flatMap((column) => column.meta?.csv ?? [{ label: String(column.header), name: columnId(column) }])
