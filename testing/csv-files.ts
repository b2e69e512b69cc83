// Reads the CSV file of a list, and the same rows from its pages.
import { expect } from 'vitest'
import type { OperationId } from '../server/generated/operations.ts'
import { csvLines } from '../server/rules/csv.ts'
import type { ClientActions } from './client-actions.ts'

export type CsvQuery = Record<string, string | number>

/** A list with a file: the names of its operations after `list` and `export`, and what each of its pages needs. */
export interface CsvList {
  name: string
  path?: Record<string, string>
  pageQuery?: CsvQuery
}

const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** The text of a cell for the member of an item at a path. */
const cellOf = (item: unknown, [name, ...rest]: readonly string[]): string => {
  if (name !== undefined) return cellOf(Object(item ?? {})[name], rest)
  return typeof item === 'string' ? item : JSON.stringify(item ?? '').replace(/^""$/, '')
}

export const csvFiles = ({ call }: Pick<ClientActions, 'call'>) => ({
  /** The cells of a file; the first row has the names of the columns. */
  fileOf: async ({ name, path = {} }: CsvList, query: CsvQuery = {}): Promise<string[][]> => {
    const { status, headers, body } = await call(`export${name}` as OperationId, { path, query })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return parseCsv(body)
  },
  /** The cells that the pages of a list have in these columns, as a file would have them. */
  pagesOf: async (
    { name, path = {}, pageQuery }: CsvList,
    columns: readonly string[],
    query: CsvQuery = {},
  ): Promise<string[][]> => {
    const rows: string[][] = []
    for (let total = 1; rows.length < total;) {
      const page = { ...query, ...pageQuery, limit: 200, offset: rows.length }
      const { body } = await call(`list${name}` as OperationId, { path, query: page })
      total = body.total
      for (const item of body.items) rows.push(columns.map((column) => cellOf(item, column.split('.'))))
    }
    return parseCsv(csvLines(rows))
  },
})
