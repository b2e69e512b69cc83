import { ApiProblem } from '../../api/errors'
import type { ListPage } from '../../api/list-page'
import { csvLines } from '../../util/csv'
import type { CsvColumn } from '../columns'
import { cellsOf } from './csv-columns'
import { readAll } from './read-all'

/** Reads the rows of a list as lines of a file, from the first to the last. */
export interface CsvReader {
  /**
   * The next lines; null at the end.
   * @throws what the API answers; where the reading `canResume`, it can be called again.
   */
  next: () => Promise<string | null>
  /** Rows that were read. */
  count: () => number
  /** Rows that the list has, as far as is known. */
  total: () => number
  /** Whether the list has changed while it was read: a row that has come, gone or moved may be missing. */
  hasChanged: () => boolean
  canResume: boolean
  /** Ends the reading. */
  stop: () => void
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

/** Repeats a request while the API says that there are too many, after the time that it asks for. */
export const whenAdmitted = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
    await delay(1000 * (error.retryAfter ?? 1))
    return whenAdmitted(send)
  }
}

export type FetchPage = (offset: number, limit: number) => Promise<ListPage<object>>

/** Reads the pages of a list whose file the API doesn't make. */
export const readPages = (columns: readonly CsvColumn[], fetchPage: FetchPage): CsvReader => {
  const pace = createPace()
  const reader = readAll(async (offset, limit) => {
    await pace()
    return whenAdmitted(() => fetchPage(offset, limit))
  })
  return {
    ...reader,
    next: async () => {
      const items = await reader.next()
      return items && csvLines(items.map((item) => cellsOf(columns, item)))
    },
    canResume: true,
    stop: () => undefined,
  }
}
