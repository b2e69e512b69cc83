import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table'

/** A column of the file in which a list is saved. */
export interface CsvColumn {
  /** What the first line of the file says. */
  label: string
  /** The member of the API's item that it holds, for example `mailbox.used_bytes`. */
  name: string
}

/** What a list knows of a column besides its header and cell. */
export interface ColumnMeta {
  /** Whether a row has a value. While no row on screen has one, the column is hidden, unless the user has chosen it. */
  isUsed?: (row: never) => boolean
  /** The contract's name for the ascending order by this column. */
  sort?: string
  /** The first click on the header sorts the largest value to the top. */
  largestFirst?: boolean
  /** Numbers are right-aligned. */
  numeric?: boolean
  /** Tailwind classes for the width in the table; columns without one share the rest. */
  width?: string
  /** Tailwind classes that take the column out of the table where the list is too narrow for it. */
  hiding?: string
  /**
   * The place of the value in a card: the first one is its `title`, over the whole card unless a value is beside both lines
   * (`aside`); others are in the second `line`, or at its `end`. Values without a place are omitted.
   */
  card?: 'title' | 'line' | 'end' | 'aside'
  /** What a file has in its place; the member itself, below the header, where it is absent. */
  csv?: readonly CsvColumn[]
}

/** The parts of the table library that lists use: the server does the paging, sorting and searching. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

/** One column of a list. */
// oxlint-disable-next-line typescript/no-explicit-any -- the library types the values of mixed columns so.
export type Column<Row extends object> = ColumnDef<typeof features, Row, any>

/** Makes the columns of a list. Call it once, outside of the component. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>()
