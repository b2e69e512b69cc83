import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { withTimeout } from '../concurrency/with-timeout.ts'
import type { Config } from '../config.ts'
import { type HeldCheck, nameOfCheck } from './held-checks.ts'
import type { DnsCounts, DnsWorker } from './start-dns-worker.ts'

/** What the process of DNS checks is given, once. When the channel to it closes, it ends. */
export interface DnsOrder {
  settings: Config['dns']
  databaseUrl: string
  logLevel: string
  /** Looks that ended with an earlier process. */
  lost: HeldCheck[]
}

/** What the process reports: its counts now and then, and each check that it begins or ends. */
export type DnsReport = { counts: DnsCounts } | { check: HeldCheck; isHeld: boolean }

/** The most memory of JavaScript objects, in MB. V8 ends the process when it needs more. */
const heapMb = 256
/** Milliseconds until a process is started again: the first, and the most. A process that lived as long as the most starts afresh. */
const restartMs = { first: 1000, most: 60_000 }
/** Milliseconds for checks to be given back at the end. */
const closeMs = 10_000

const noCounts: DnsCounts = { checks: 0, queries: 0, answers: 0, failures: 0 }

const sum = (one: DnsCounts, other: DnsCounts): DnsCounts => ({
  checks: one.checks + other.checks,
  queries: one.queries + other.queries,
  answers: one.answers + other.answers,
  failures: one.failures + other.failures,
})

/** How a process ended, as Node says it. */
interface Cause {
  code?: number | null
  signal?: string | null
  err?: Error
}

/** Why a process may have ended, from the signal that ended it. */
const reasonOf = (signal: string | null | undefined): string => {
  if (signal === 'SIGKILL') return 'their process took too long, or was killed'
  return signal === 'SIGABRT' ? 'their process needed too much memory' : 'their process failed'
}

interface SuperviseOptions extends Omit<DnsOrder, 'lost'> {
  /** The file of the process: `dns-process`. */
  program: URL
  logger: Pick<Logger, 'error'>
}

/**
 * Runs the DNS checks in a separate process, since name servers write what it reads: an answer that takes too long or too
 * much memory ends only that process. It is started again after a second, and after up to a minute if it ends again and again.
 */
export const superviseDns = ({ program, logger, ...order }: SuperviseOptions): DnsWorker => {
  const checks = new Map<string, HeldCheck>()
  let child: ChildProcess | null = null
  let past = noCounts
  let current = noCounts
  let delayMs = restartMs.first
  let restart: NodeJS.Timeout | undefined
  let isClosing = false

  const hear = (report: DnsReport) => {
    if ('counts' in report) current = report.counts
    else if (report.isHeld) checks.set(nameOfCheck(report.check), report.check)
    else checks.delete(nameOfCheck(report.check))
  }

  const startAgain = (livedMs: number, cause: Cause) => {
    child = null
    past = sum(past, current)
    current = noCounts
    if (isClosing) return
    if (livedMs >= restartMs.most) delayMs = restartMs.first
    logger.error(
      { ...cause, checks: [...checks.keys()] },
      `DNS checks stopped: ${reasonOf(cause.signal)}. They start again in ${delayMs / 1000} s`,
    )
    restart = setTimeout(start, delayMs)
    delayMs = Math.min(2 * delayMs, restartMs.most)
  }

  const start = () => {
    const startedAt = performance.now()
    const newChild = fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = newChild
    const onEnd = (cause: Cause) => startAgain(performance.now() - startedAt, cause)
    newChild.on('message', hear)
    newChild.on('error', (error) => newChild.pid === undefined && onEnd({ err: error }))
    newChild.on('exit', (code, signal) => {
      // Its last reports may still be on their way.
      if (newChild.connected) newChild.once('disconnect', () => onEnd({ code, signal }))
      else onEnd({ code, signal })
    })
    const firstOrder: DnsOrder = { ...order, lost: [...checks.values()] }
    // A process that can't be told anything has ended.
    newChild.send(firstOrder, () => undefined)
  }
  start()

  return {
    counts: () => sum(past, current),
    close: async () => {
      isClosing = true
      clearTimeout(restart)
      const last = child
      if (last === null || last.exitCode !== null || last.signalCode !== null) return
      const exit = new Promise((resolve) => last.once('exit', resolve))
      if (last.connected) last.disconnect()
      if (await withTimeout(exit, closeMs)) return
      last.kill('SIGKILL')
      await exit
    },
  }
}
