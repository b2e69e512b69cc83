import type { ChildProcess, StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServerLog } from '../embedded-postgres/log.ts'
import { waitFor } from '../embedded-postgres/postmaster.ts'
import { isGroupAlive } from '../embedded-postgres/process-state.ts'
import type { Supervised } from '../embedded-postgres/supervisor.ts'
import { type Endpoint, withLineProtocol } from '../mail/line-protocol.ts'
import { UsageError } from '../usage-error.ts'

interface RunOptions {
  /** For messages. */
  name: string
  /** The file of what it prints. */
  logFile: string
  /** Where its main process writes its id, which need not be the one that was started. */
  pidFile: string
  /** Starts it in the foreground, detached: Ctrl-C in a terminal must not end it before its clients. */
  start: (options: { cwd: string; detached: true; stdio: StdioOptions }) => ChildProcess
  /** The port on which a ready server greets its clients, and the beginning of the greeting. */
  greeting: { endpoint: Endpoint; pattern: RegExp }
}

/** Milliseconds. */
const timeoutMs = { start: 20_000, greeting: 1000, stop: 10_000, group: 3000, kill: 5000 } as const

const greets = async ({ endpoint, pattern }: RunOptions['greeting']): Promise<boolean> => {
  try {
    await withLineProtocol(endpoint, AbortSignal.timeout(timeoutMs.greeting), ({ receive }) =>
      receive(pattern),
    )
    return true
  } catch {
    return false
  }
}

const becomesReady = async (greeting: RunOptions['greeting'], hasEnded: () => boolean): Promise<boolean> => {
  const end = Date.now() + timeoutMs.start
  while (!hasEnded() && Date.now() < end) {
    if (await greets(greeting)) return true
    await sleep(50)
  }
  return false
}

/** Ends a mail server by the id of its main process, whose children end with it. */
export const stopServer = async (name: string, pid: number, hasEnded: () => boolean): Promise<void> => {
  for (const [signal, limitMs] of [
    ['SIGTERM', timeoutMs.stop],
    ['SIGKILL', timeoutMs.kill],
  ] as const) {
    if (hasEnded()) return
    process.kill(pid, signal)
    if (await waitFor(hasEnded, limitMs)) return
  }
  throw new Error(`${name} (process ${pid}) doesn't stop.`)
}

const signalGroup = (group: number, signal: 'SIGTERM' | 'SIGKILL'): void => {
  try {
    process.kill(-group, signal)
  } catch {
    // It has already ended.
  }
}

/** Ends what a main process leaves behind: its children would keep the ports. */
const endGroup = async (group: number): Promise<void> => {
  if (!isGroupAlive(group)) return
  signalGroup(group, 'SIGTERM')
  if (!(await waitFor(() => !isGroupAlive(group), timeoutMs.group))) signalGroup(group, 'SIGKILL')
}

/**
 * Runs a mail server until `stop`.
 * @throws UsageError with the end of its log when it does not become ready.
 */
export const runServer = async ({
  name,
  logFile,
  pidFile,
  start,
  greeting,
}: RunOptions): Promise<Supervised> => {
  const log = await openServerLog(logFile)
  const child = start({ cwd: '/', detached: true, stdio: ['ignore', log.descriptor, log.descriptor] })
  let hasEnded = false
  let failure = ''
  const logTimer = setInterval(() => void log.bound().catch(() => undefined), 60_000)
  logTimer.unref()
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
  }).then(async () => {
    hasEnded = true
    clearInterval(logTimer)
    if (child.pid !== undefined) await endGroup(child.pid)
  })
  log.close()
  child.unref()
  const stop = async () => {
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => child.pid))
    if (!hasEnded && pid > 0) await stopServer(name, pid, () => hasEnded)
    await exited
  }
  if (await becomesReady(greeting, () => hasEnded)) return { exited, stop }
  await stop()
  const words = [failure, await log.tail()].filter(Boolean).join('\n') || '(no output)'
  throw new UsageError(`${name} didn't start. Its output:\n${words}`)
}
