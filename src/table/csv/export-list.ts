import { byteOrderMark, csvLines } from '../../util/csv'
import { createStore, type Store } from '../../util/store'
import type { CsvColumn } from '../columns'
import type { CsvReader } from './csv-source'
import { type CsvTarget, openTarget } from './csv-target'

/** How far the file is. */
export interface ExportState {
  kind: 'ready' | 'running' | 'failed' | 'cancelled' | 'done'
  /** Rows in the file. */
  rows: number
  /** Rows of the list. */
  total: number
  /** The list has changed meanwhile. */
  hasChanged: boolean
  error: unknown
  /** Whether the export can resume where it failed. */
  canResume: boolean
}

/** The file of one list. */
export interface ListExport {
  use: Store<ExportState>['use']
  /** Begins, anew where it has ended. Call it at a click: the browser may ask where to save the file. */
  start: () => Promise<void>
  /** Resumes after a failure of the API. */
  resume: () => Promise<void>
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

/** Makes the file of a list: the page holds only the lines of it that it has just read. */
export const exportList = ({ fileName, columns, rows, openReader }: ExportOptions): ListExport => {
  const ready: ExportState = {
    kind: 'ready',
    rows: 0,
    total: rows,
    hasChanged: false,
    error: null,
    canResume: false,
  }
  const state = createStore(ready)
  let target: CsvTarget | null = null
  let reader = openReader()
  const update = (change: Partial<ExportState>) =>
    state.set({
      ...state.get(),
      rows: reader.count(),
      total: Math.max(reader.total(), reader.count()),
      hasChanged: reader.hasChanged(),
      ...change,
    })

  const discard = async () => {
    const discarded = target
    target = null
    await discarded?.discard().catch(() => undefined)
  }
  /** Reads and writes until the end; whether it has come there. */
  const copyRows = async (to: CsvTarget): Promise<boolean> => {
    while (state.get().kind === 'running') {
      const next = await reader.next().catch((error: unknown) => ({ error }))
      if (target !== to) return false
      if (next === null) return true
      if (typeof next === 'object') {
        update({ kind: 'failed', error: next.error, canResume: reader.canResume })
        if (!reader.canResume) await discard()
        return false
      }
      await to.write(next)
      update({})
    }
    return false
  }
  const run = async (to: CsvTarget, first: string) => {
    update({ kind: 'running', error: null })
    try {
      if (first !== '') await to.write(first)
      if (!(await copyRows(to))) return
      await to.close()
      update({ kind: 'done' })
    } catch (error) {
      if (target !== to) return
      update({ kind: 'failed', error, canResume: false })
    }
  }
  return {
    use: state.use,
    start: async () => {
      const opened = await openTarget(fileName, rows)
      if (opened === null) return
      target = opened
      reader = openReader()
      state.set(ready)
      await run(opened, byteOrderMark + csvLines([columns.map(({ label }) => label)]))
    },
    resume: async () => {
      if (target !== null) await run(target, '')
    },
    cancel: async () => {
      reader.stop()
      update({ kind: 'cancelled' })
      await discard()
    },
  }
}
