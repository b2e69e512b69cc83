import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table'

/** What a list's column may say beside its header and cell. */
export interface ColumnMeta {
  /** The contract's name of the order by this column, ascending. */
  sort?: string
  /** One wants the largest first, when one sorts by it. */
  largestFirst?: boolean
  /** Numbers are right-aligned. */
  numeric?: boolean
  /** Tailwind classes for the width on wide screens. */
  width?: string
}

/** The parts of the table library that lists use. The server pages, sorts and searches. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

/** One column of a list. */
// oxlint-disable-next-line typescript/no-explicit-any -- the library types the values of mixed columns so.
export type Column<Row extends object> = ColumnDef<typeof features, Row, any>

/** Makes the columns of a list, once, outside of its component. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>()
