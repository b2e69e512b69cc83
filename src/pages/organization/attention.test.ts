import { expect, it } from 'vitest'
import { attentionOf, type Sources } from './attention'

const now = Date.parse('2026-11-20T09:15:00.000Z')
const nothing: Sources = {
  quota: undefined,
  mailboxes: undefined,
  health: undefined,
  failures: undefined,
  suspendedDomains: undefined,
  keys: undefined,
  waitingPlans: undefined,
}
const quota = {
  storage_available_bytes: 1,
  mailbox_count: 2,
  identity_count: 2,
  identity_limit: 3,
} as NonNullable<Sources['quota']>
const levels = { ok: 1, notice: 1, warning: 0, full: 0, unknown: 3 }
const key = (name: string, expires_at: string | null, status = 'active') =>
  ({ key_name: name, expires_at, status }) as NonNullable<Sources['keys']>[number]
const wordsOf = (sources: Partial<Sources>) =>
  attentionOf({ ...nothing, ...sources }, 'o', now).map(({ words }) => words)

it('says nothing of what is not known, and of what is well', () => {
  expect(wordsOf({})).toEqual([])
  const mailboxes = { mailbox_count: 5, levels, fullness: [] }
  expect(wordsOf({ quota, mailboxes, suspendedDomains: 0, keys: [key('For ever', null)] })).toEqual([])
})

it('calls down what is down, but never the API that told it', () => {
  const down = { status: 'down', latency_ms: 1000, message: 'No answer within 1 second.' } as const
  const components = (['api', 'database'] as const).map((component) => ({ component, ...down }))
  const health = { status: 'down', components, mail: { state: 'ok' } }
  expect(wordsOf({ health: health as unknown as Sources['health'] })).toEqual([
    'Database is down.',
    'API does not work as it should.',
  ])
})

it('tells what is full or used up, the worst first', () => {
  const mailboxes = { mailbox_count: 9, levels: { ...levels, warning: 1, full: 2 }, fullness: [] }
  const usedUp = { ...quota, storage_available_bytes: 0, identity_count: 3 }
  expect(wordsOf({ quota: usedUp, mailboxes, suspendedDomains: 1, waitingPlans: 2 })).toEqual([
    '2 mailboxes are full.',
    '1 mailbox is filled to 95% and more.',
    'Nothing can be allotted any more.',
    'No more identities can be created: there are 3.',
    '2 bulk changes wait for approval by a second key.',
    '1 domain is suspended.',
  ])
})

it('says what each link opens', () => {
  const mailboxes = { mailbox_count: 9, levels: { ...levels, warning: 1, full: 1200 }, fullness: [] }
  expect(
    attentionOf({ ...nothing, mailboxes, suspendedDomains: 2 }, 'o', now).map(({ link }) => link),
  ).toEqual(['Show the 1,200 mailboxes', 'Show the mailbox', 'Show the 2 domains'])
})

it('tells of keys that expire soon, not of those that have', () => {
  const soon = key('Help desk', '2026-12-01T00:00:00.000Z')
  const others = [
    key('Later', '2026-12-24T00:00:00.000Z'),
    key('Gone', '2026-11-21T00:00:00.000Z', 'revoked'),
  ]
  expect(wordsOf({ keys: [soon, ...others] })).toEqual(['The key “Help desk” expires within 14 days.'])
  expect(wordsOf({ keys: [soon, soon] })).toEqual(['2 keys expire within 14 days.'])
})
