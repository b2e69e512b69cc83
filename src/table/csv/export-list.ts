import { ApiProblem } from '../../api/errors'
import type { ListPage } from '../../api/list-page'
import { byteOrderMark, csvLines } from '../../util/csv'
import { createStore, type Store } from '../../util/store'
import type { CsvColumn } from '../columns'
import { cellsOf } from './csv-columns'
import { type CsvTarget, openTarget } from './csv-target'
import { type ListReader, readAll } from './read-all'

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
  canGoOn: boolean
}

/** The file of one list. */
export interface ListExport {
  use: Store<ExportState>['use']
  /** Begins, anew where it has ended. Call it at a click: the browser may ask where to save the file. */
  start: () => Promise<void>
  /** Resumes after a failure of the API. */
  goOn: () => Promise<void>
  cancel: () => Promise<void>
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Requests a second: half of a key's default limit, which leaves the other half for other work meanwhile. */
const requestsPerSecond = 25

/** Waits once a second instead of before each request, because timers of hidden pages are not more precise. */
const createPace = () => {
  let sent = 0
  let since = Date.now()
  return async () => {
    if (++sent % requestsPerSecond !== 0) return
    await delay(Math.max(0, since + 1000 - Date.now()))
    since = Date.now()
  }
}

type FetchPage = (offset: number, limit: number) => Promise<ListPage<object>>

/** Keeps to the API's rate limit, and waits if the API reports too many requests. */
const paced = (fetchPage: FetchPage): FetchPage => {
  const pace = createPace()
  const fetchPaced: FetchPage = async (offset, limit) => {
    await pace()
    try {
      return await fetchPage(offset, limit)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
      await delay(1000 * (error.retryAfter ?? 1))
      return fetchPaced(offset, limit)
    }
  }
  return fetchPaced
}

interface ExportOptions {
  fileName: string
  columns: readonly CsvColumn[]
  /** Rows that the list has as far as is known. */
  rows: number
  fetchPage: FetchPage
}

/** Makes the file of a list, row after row: of the file, the page holds no more than the rows that it has just read. */
export const exportList = ({ fileName, columns, rows, fetchPage }: ExportOptions): ListExport => {
  const ready: ExportState = {
    kind: 'ready',
    rows: 0,
    total: rows,
    hasChanged: false,
    error: null,
    canGoOn: false,
  }
  const state = createStore(ready)
  let target: CsvTarget | null = null
  let reader: ListReader<object> = readAll(paced(fetchPage))
  const tell = (change: Partial<ExportState>) =>
    state.set({
      ...state.get(),
      rows: reader.count(),
      total: Math.max(reader.total(), reader.count()),
      hasChanged: reader.hasChanged(),
      ...change,
    })

  /** Reads and writes until the end; whether it has come there. */
  const copyRows = async (to: CsvTarget): Promise<boolean> => {
    while (state.get().kind === 'running') {
      const next = await reader.next().catch((error: unknown) => ({ error }))
      if (target !== to) return false
      if (next === null) return true
      if ('error' in next) {
        tell({ kind: 'failed', error: next.error, canGoOn: true })
        return false
      }
      await to.write(csvLines(next.map((item) => cellsOf(columns, item))))
      tell({})
    }
    return false
  }
  const run = async (to: CsvTarget, first: string) => {
    tell({ kind: 'running', error: null })
    try {
      if (first !== '') await to.write(first)
      if (!(await copyRows(to))) return
      await to.close()
      tell({ kind: 'done' })
    } catch (error) {
      if (target !== to) return
      tell({ kind: 'failed', error, canGoOn: false })
    }
  }
  return {
    use: state.use,
    start: async () => {
      const opened = await openTarget(fileName, rows)
      if (opened === null) return
      target = opened
      reader = readAll(paced(fetchPage))
      state.set(ready)
      await run(opened, byteOrderMark + csvLines([columns.map(({ label }) => label)]))
    },
    goOn: async () => {
      if (target !== null) await run(target, '')
    },
    cancel: async () => {
      const discarded = target
      target = null
      tell({ kind: 'cancelled' })
      await discarded?.discard().catch(() => undefined)
    },
  }
}
