import { createDatabase } from '../db/pool.ts'
import type { Endpoint } from './line-protocol.ts'
import { heartbeatAddress } from './heartbeat.ts'
import { createProbes } from './probe.ts'
import { askSignIn } from './sign-in-probe.ts'
import type { MailState } from './state.ts'

/** Milliseconds for an answer: a server may delay a refusal by some seconds. */
const timeoutMs = 8000

/**
 * Asks mail servers once whether they answer from this database, with a secret that they can only know from it.
 * @param auth where each Dovecot's `auth` service listens.
 * @param databaseUrl of PostgreSQL itself, migrated, for a user who may work as postroom_worker.
 */
export const queryMailState = async (
  auth: readonly Endpoint[],
  databaseUrl: string,
): Promise<Exclude<MailState['state'], 'not_attached'>> => {
  const database = createDatabase({ url: databaseUrl, role: 'worker', poolSize: 1 })
  const probes = createProbes({
    query: (...statement) => database.plain((db) => db.query(...statement)),
    one: (...statement) => database.plain((db) => db.one(...statement)),
  })
  try {
    const probe = await probes.current()
    const signal = AbortSignal.timeout(timeoutMs)
    const person = { address: heartbeatAddress, service: 'imap' } as const
    return await Promise.all(auth.map((endpoint) => askSignIn(endpoint, person, probe, signal))).then(
      () => 'attached',
      () => 'unreachable',
    )
  } finally {
    await probes.close()
    await database.close()
  }
}
