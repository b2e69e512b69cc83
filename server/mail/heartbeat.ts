import type { MailState } from './state.ts'

/** An address that nobody has (RFC 2606): who may ask of it is told that it is unknown. */
export const heartbeatAddress = 'heartbeat@postroom.invalid'

/** Knows whether the mail servers answer from this database. */
export interface Heartbeat {
  /** As the last question was answered. */
  state: () => MailState
  close: () => Promise<void>
}

interface HeartbeatOptions {
  /** Asks each server with this process's own secret, which it can only know from this database. Rejects otherwise. */
  ask: (signal: AbortSignal) => Promise<unknown>
  /** Milliseconds between two questions. */
  intervalMs?: number
  /** Milliseconds for an answer: a server may delay a refusal by some seconds. */
  timeoutMs?: number
}

/**
 * Asks the mail servers now and then whether they answer. `unreachable` until they have, so that nothing is said of them
 * that nobody knows. The first question has been answered, or has failed, when this returns.
 */
export const startHeartbeat = async ({
  ask,
  intervalMs = 10_000,
  timeoutMs = 8000,
}: HeartbeatOptions): Promise<Heartbeat> => {
  const closing = new AbortController()
  let current: MailState = { state: 'unreachable', since: new Date().toISOString() }
  const beat = async () => {
    const state = await ask(AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])).then(
      () => 'attached' as const,
      () => 'unreachable' as const,
    )
    if (state !== current.state) current = { state, since: new Date().toISOString() }
  }
  let running = beat()
  await running
  const timer = setInterval(() => {
    running = running.then(() => (closing.signal.aborted ? undefined : beat()))
  }, intervalMs)
  return {
    state: () => current,
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
