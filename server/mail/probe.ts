import { createHash, randomBytes } from 'node:crypto'
import type { WorkerDb } from '../queries/mail/enforcement.ts'
import { insertProbe, removeProbe } from '../queries/mail/mail-probes.ts'

/** The credentials with which this process asks a mail server whether an address may sign in. */
export interface Probe {
  name: string
  secret: string
}

/** The probe of one process, which changes each hour. */
export interface ProbeSource {
  current: () => Promise<Probe>
  /** Makes the next one another one: this one was not accepted. */
  forget: () => void
  close: () => Promise<void>
}

const lifetimeMs = 3_600_000

/** A secret of 256 random bits needs no slow hash, and Dovecot judges each probe in one process. */
const hashOf = (secret: string) => `{SHA256}${createHash('sha256').update(secret).digest('base64')}`

export const createProbes = (db: WorkerDb): ProbeSource => {
  let current: Promise<Probe> | null = null
  let expiresAt = 0
  const make = async (): Promise<Probe> => {
    const probe = {
      name: `postroom-probe-${randomBytes(8).toString('hex')}`,
      secret: randomBytes(32).toString('hex'),
    }
    await insertProbe(db, probe.name, hashOf(probe.secret))
    return probe
  }
  return {
    current: () => {
      if (current === null || performance.now() > expiresAt) {
        expiresAt = performance.now() + lifetimeMs
        current = make()
        current.catch(() => {
          current = null
        })
      }
      return current
    },
    forget: () => {
      current = null
    },
    close: async () => {
      const probe = await current?.catch(() => null)
      if (probe) await removeProbe(db, probe.name)
    },
  }
}
