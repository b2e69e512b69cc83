import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectTo } from './connect.ts'

/** Milliseconds. A ping without an answer means that the server hangs; together they stay below two seconds. */
const times = {
  connect: 1000,
  query: 2000,
  pause: 200,
  answer: 1000,
  reconnect: 200,
  current: 1000,
  catchUp: 300,
} as const

/** A connection beside the pool that hears of changed keys, and knows whether the server answers at all. */
export interface Watch {
  /** Whether every change that was committed more than a second ago has been heard of. */
  isCurrent: () => boolean
  /** Resolves when what was committed before the call has been heard of, or cannot be. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

export interface WatchOptions {
  /** Of PostgreSQL itself: a pooler passes no notifications on. May name several servers; see `serversOf`. */
  url: string
  /** Called with the SHA-256 of a changed key in hexadecimal, or `*`: some may have changed unheard. */
  onChange: (changed: string) => void
  /** Called when an open connection does not answer any more. */
  onHung: () => void
}

const orLate = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Listens and pings for as long as the connection serves; whoever wants to know is told in `heard`. */
const attend = async (client: pg.Client, ended: AbortSignal, { onHung, heard }: Attention): Promise<void> => {
  while (!ended.aborted) {
    await sleep(times.pause, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    const asked = performance.now()
    const answer = client.query('select')
    // In two steps: after a pause of this process itself, an answer that has come is read between them.
    if (!(await orLate(answer, times.answer)) && !(await orLate(answer, times.answer / 5))) {
      answer.catch(() => undefined)
      return onHung()
    }
    heard(asked)
  }
}

interface Attention {
  onHung: () => void
  heard: (at: number) => void
}

/** Starts to watch; it connects again by itself for ever. */
export const watchDatabase = ({ url, onChange, onHung }: WatchOptions): Watch => {
  const closing = new AbortController()
  let current: pg.Client | null = null
  let heardAt = 0

  const connectOnce = async (): Promise<void> => {
    const begin = performance.now()
    const client = await connectTo(url, {
      connectionTimeoutMillis: times.connect,
      query_timeout: times.query,
      keepAlive: true,
      application_name: 'postroom_watch',
      options: '-c role=postroom_app',
    })
    const ended = new AbortController()
    client.on('error', () => ended.abort())
    client.on('end', () => ended.abort())
    client.on('notification', ({ payload }) => onChange(payload ?? '*'))
    try {
      await client.query('listen postroom_key')
      onChange('*')
      heardAt = begin
      current = client
      await attend(client, AbortSignal.any([ended.signal, closing.signal]), {
        onHung,
        heard: (at) => {
          heardAt = at
        },
      })
    } finally {
      current = null
      onChange('*')
      client.connection.stream.destroy()
    }
  }

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await connectOnce().catch(() => undefined)
      await sleep(times.reconnect, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    isCurrent: () => current !== null && performance.now() - heardAt < times.current,
    // PostgreSQL delivers the notifications of all that has committed before it answers.
    caughtUp: async () => {
      if (current !== null) await orLate(current.query('select'), times.catchUp).catch(() => undefined)
    },
    close: async () => {
      closing.abort()
      await watching
    },
  }
}
