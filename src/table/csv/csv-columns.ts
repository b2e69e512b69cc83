import type { Cell } from '../../util/csv'
import type { Column, CsvColumn } from '../columns'
import { columnId } from '../view'

const valueAt = (item: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name], item)

/** The columns of a file by those of a list: each has its label, and its name in the contract. */
export const csvColumnsOf = <Row extends object>(columns: readonly Column<Row>[]): CsvColumn[] =>
  columns.flatMap((column) => column.meta?.csv ?? [{ label: String(column.header), name: columnId(column) }])

/** The cells of an item of the API: sizes in bytes, times in RFC 3339, what there is none of empty. */
export const cellsOf = (columns: readonly CsvColumn[], item: object): Cell[] =>
  columns.map((column) => (column.value?.(item) ?? valueAt(item, column.name) ?? null) as Cell)
