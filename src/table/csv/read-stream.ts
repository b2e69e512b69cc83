import { ApiProblem, Unreachable } from '../../api/errors'

/** Reads the rows of a list as lines of a file, from the first to the last. */
export interface CsvReader {
  /** The next lines; null at the end. @throws Unreachable if the response breaks off. */
  next: () => Promise<string | null>
  /** Rows that were read. */
  count: () => number
  /** Rows that the list has, as far as is known. */
  total: () => number
  /** Ends the reading. */
  stop: () => void
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Repeats a request while the API has too many, after the time that it asks for. */
const whenAdmitted = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
    await delay(1000 * (error.retryAfter ?? 1))
    return whenAdmitted(send)
  }
}

/** Counts the lines of CSV in texts that are cut anywhere: a line break in quotes ends none. */
export const createLineCounter = () => {
  let lines = 0
  let isQuoted = false
  return (text: string): number => {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === 0x22) isQuoted = !isQuoted
      else if (unit === 0x0a && !isQuoted) lines += 1
    }
    return lines
  }
}

/** A response that comes in pieces. */
interface Pieces {
  read: () => Promise<{ done: boolean; value?: string | undefined }>
}

/**
 * Reads the file that the API makes of a list at one moment. Its first line has the names of the columns, which the console
 * replaces by its own.
 * @param open sends the request.
 * @param rows how many rows the list had on screen.
 */
export const readStream = (open: (signal: AbortSignal) => Promise<Pieces>, rows: number): CsvReader => {
  const ending = new AbortController()
  const countLines = createLineCounter()
  let pieces: Pieces | undefined
  let isAtHead = true
  let head = ''
  let count = 0
  let isDone = false
  /** A text without the first line of the file, whose names need no quotes. */
  const withoutHead = (text: string): string => {
    if (!isAtHead) return text
    head += text
    const end = head.indexOf('\n')
    if (end < 0) return ''
    isAtHead = false
    return head.slice(end + 1)
  }
  return {
    next: async () => {
      if (isDone) return null
      pieces ??= await whenAdmitted(() => open(ending.signal))
      const { done, value = '' } = await pieces.read().catch((cause: unknown) => {
        throw new Unreachable('The file is not complete.', { cause })
      })
      isDone = done
      if (done) return null
      count = Math.max(0, countLines(value) - 1)
      return withoutHead(value)
    },
    count: () => count,
    total: () => (isDone ? count : rows),
    stop: () => ending.abort(),
  }
}
