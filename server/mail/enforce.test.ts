import { expect, it } from 'vitest'
import type { EnforcementJob, WorkerDb } from '../queries/mail/enforcement.ts'
import { enforce } from './enforce.ts'
import { MailServerFailure } from './failures.ts'
import type { MailSystem } from './mail-system.ts'

const job: EnforcementJob = {
  organization_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d001',
  enforcement_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d002',
  kind: 'purge',
  identity_id: null,
  mailbox_quota_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d003',
  domain_id: null,
  service_code: null,
  address: 'ada@bright.example',
  former_address: null,
  closes_sessions: false,
  attempts: 1,
}
/** Without any mailbox. */
const db: WorkerDb = { query: async () => [], one: async () => null }
const { signal } = new AbortController()
const onClosed = async () => undefined

/** A mail system without sessions and without mail. */
const mailSystem = (signIn: MailSystem['signIn']) =>
  ({ sessions: async () => [], purge: async () => 0, signIn }) as Partial<MailSystem> as MailSystem

it('takes no word about purged mail of a server that reads another database', async () => {
  const unknown = new MailServerFailure(
    'refused_us',
    "The mail server doesn't know the probe account. Run postroom mail attach again.",
  )
  const purge = (signIn: MailSystem['signIn']) =>
    enforce({ db, mail: mailSystem(signIn), signal, onClosed }, job)
  await expect(purge(() => Promise.reject(unknown))).rejects.toBe(unknown)
  expect(await purge(async () => [{ allowed: false, reason: null, name: null }])).toMatchObject({
    state: 'enforced',
    evidence: { files_left: 0 },
  })
})

it('has a limit forgotten that a mail server has kept', async () => {
  const limit = 8 * 1_048_576
  const of = (limit_bytes: number) => ({ limit: limit_bytes, used: 0, messages: 0 })
  const kept = [of(limit / 2), of(limit)]
  const resized: WorkerDb = { ...db, one: async () => ({ limit_bytes: limit }) as never }
  const mail = (entries: number) =>
    ({
      quota: async () => kept[0] ?? null,
      forgetSignIns: async () => {
        if (entries > 0) kept.shift()
        return entries
      },
    }) as Partial<MailSystem> as MailSystem
  const resize = (entries: number) =>
    enforce({ db: resized, mail: mail(entries), signal, onClosed }, { ...job, kind: 'quota' })
  await expect(resize(0)).rejects.toMatchObject({ kind: 'differs' })
  expect(await resize(1)).toMatchObject({ state: 'enforced', evidence: { limit_bytes: limit } })
})
