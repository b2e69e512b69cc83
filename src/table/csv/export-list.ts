import { byteOrderMark, csvLines } from '../../util/csv'
import { createStore, type Store } from '../../util/store'
import type { CsvColumn } from '../columns'
import { type CsvTarget, openTarget } from './csv-target'
import type { CsvReader } from './read-stream'

/** How far the file is. */
export interface ExportState {
  kind: 'ready' | 'running' | 'failed' | 'cancelled' | 'done'
  /** Rows in the file. */
  rows: number
  /** Rows of the list. */
  total: number
  error: unknown
}

/** The file of one list. */
export interface ListExport {
  use: Store<ExportState>['use']
  /** Begins, anew where it has ended. Call it at a click: the browser may ask where to save the file. */
  start: () => Promise<void>
  cancel: () => Promise<void>
}

interface ExportOptions {
  fileName: string
  columns: readonly CsvColumn[]
  /** Rows that the list has as far as is known. */
  rows: number
  /** Begins to read the list. */
  openReader: () => CsvReader
}

/** Saves the file of a list. The page holds only the lines that it has just read. */
export const exportList = ({ fileName, columns, rows, openReader }: ExportOptions): ListExport => {
  const ready: ExportState = { kind: 'ready', rows: 0, total: rows, error: null }
  const state = createStore(ready)
  let target: CsvTarget | null = null
  let reader = openReader()
  const update = (change: Partial<ExportState>) =>
    state.set({
      ...state.get(),
      rows: reader.count(),
      total: Math.max(reader.total(), reader.count()),
      ...change,
    })

  const discard = async () => {
    const discarded = target
    target = null
    await discarded?.discard().catch(() => undefined)
  }
  /** Writes all lines, unless the export is canceled before. */
  const copyRows = async (source: CsvReader, to: CsvTarget) => {
    for (let lines = await source.next(); lines !== null; lines = await source.next()) {
      await to.write(lines)
      if (target !== to) return
      update({})
    }
  }
  const run = async (source: CsvReader, to: CsvTarget) => {
    update({ kind: 'running' })
    try {
      await to.write(byteOrderMark + csvLines([columns.map(({ label }) => label)]))
      await copyRows(source, to)
      if (target !== to) return
      await to.close()
      update({ kind: 'done' })
    } catch (error) {
      if (target !== to) return
      update({ kind: 'failed', error })
      await discard()
    }
  }
  return {
    use: state.use,
    start: async () => {
      const newTarget = await openTarget(fileName, rows)
      if (newTarget === null) return
      target = newTarget
      reader = openReader()
      state.set(ready)
      await run(reader, newTarget)
    },
    cancel: async () => {
      reader.stop()
      update({ kind: 'cancelled' })
      await discard()
    },
  }
}
