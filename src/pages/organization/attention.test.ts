import { expect, it } from 'vitest'
import { attentionOf, type Sources } from './attention'

const now = Date.parse('2026-11-20T09:15:00.000Z')
const nothing: Sources = {
  quota: undefined,
  mailboxes: undefined,
  health: undefined,
  failures: undefined,
  suspendedDomains: undefined,
  brokenDomains: undefined,
  claims: undefined,
  keys: undefined,
  waitingPlans: undefined,
  outside: undefined,
  settings: undefined,
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

it('lists nothing where no data is loaded, and nothing without problems', () => {
  expect(wordsOf({})).toEqual([])
  const mailboxes = { mailbox_count: 5, levels, fullness: [] }
  expect(wordsOf({ quota, mailboxes, suspendedDomains: 0, keys: [key('For ever', null)] })).toEqual([])
})

it('says that a part is down, but never the API that reported it', () => {
  const down = { status: 'down', latency_ms: 1000, message: 'No answer within 1 second.' } as const
  const components = (['api', 'database'] as const).map((component) => ({ component, ...down }))
  const health = { status: 'down', components, mail: { state: 'ok' } }
  expect(wordsOf({ health: health as unknown as Sources['health'] })).toEqual([
    'Database is down.',
    'API has problems.',
  ])
})

it('lists full mailboxes and reached limits, the worst first', () => {
  const mailboxes = { mailbox_count: 9, levels: { ...levels, warning: 1, full: 2 }, fullness: [] }
  const usedUp = { ...quota, storage_available_bytes: 0, identity_count: 3 }
  expect(wordsOf({ quota: usedUp, mailboxes, suspendedDomains: 1, waitingPlans: 2 })).toEqual([
    '2 mailboxes are full.',
    '1 mailbox is over 95% full.',
    'No storage is available for new mailboxes.',
    'The limit of 3 identities is reached.',
    '2 bulk changes are waiting for approval by a second key.',
    '1 domain is suspended.',
  ])
})

it('lists domains whose DNS is not right with what that means, and counts those that it does not name', () => {
  const domain = (name: string, dns_sentence: string | null) =>
    ({ domain_id: name, domain_name: name, domain_name_unicode: name, dns_sentence }) as NonNullable<
      Sources['brokenDomains']
    >['items'][number]
  const items = [
    domain('a.example', 'Mail to a.example goes to mx.other.example, not here.'),
    domain('b.example', 'Mail that leaves by IPv6 fails.'),
    domain('c.example', null),
  ]
  const sources = { ...nothing, brokenDomains: { items, total: 5, current_page: 1 } }
  expect(attentionOf(sources, 'o', now).map(({ words, to }) => [words, to])).toEqual([
    ['Mail to a.example goes to mx.other.example, not here.', '/o/o/domains/a.example/dns'],
    ['b.example: Mail that leaves by IPv6 fails.', '/o/o/domains/b.example/dns'],
    ['c.example: a DNS record is incorrect.', '/o/o/domains/c.example/dns'],
    ['The DNS records of 2 more domains are incorrect.', '/o/o/domains?dns_status=broken'],
  ])
})

it('lists users’ rules that send mail to other mail systems, with a link to what they sent', () => {
  const outside = {
    forward_count: 0,
    own_rules_count: 3,
    redirect_count: 12,
    since: '2026-11-01T00:00:00.000Z',
  }
  expect(attentionOf({ ...nothing, outside }, 'o', now)).toMatchObject([
    {
      words: 'The mail rules of 3 identities send mail to other mail systems.',
      to: '/o/o/identities/redirects?by=own_rules&is_outside=true',
    },
  ])
  expect(wordsOf({ outside: { ...outside, own_rules_count: 0 } })).toEqual([])
})

it('says what each link opens', () => {
  const mailboxes = { mailbox_count: 9, levels: { ...levels, warning: 1, full: 1200 }, fullness: [] }
  expect(
    attentionOf({ ...nothing, mailboxes, suspendedDomains: 2 }, 'o', now).map(({ link }) => link),
  ).toEqual(['Show 1,200 mailboxes', 'Show 1 mailbox', 'Show 2 domains'])
})

it('lists API keys that expire soon, not those that have expired', () => {
  const soon = key('Help desk', '2026-12-01T00:00:00.000Z')
  const others = [
    key('Later', '2026-12-24T00:00:00.000Z'),
    key('Gone', '2026-11-21T00:00:00.000Z', 'revoked'),
  ]
  expect(wordsOf({ keys: [soon, ...others] })).toEqual(['API key “Help desk” expires within 14 days.'])
  expect(wordsOf({ keys: [soon, soon] })).toEqual(['2 API keys expire within 14 days.'])
})

it('lists a settings change that waits for a second key, with a link to its approval', () => {
  const settings = {
    storage_units: 'decimal',
    deletion_approval_above: 5,
    deletion_approval_request: {
      above: 50,
      asked_by: { key_id: null, key_name: 'Owner' },
      asked_at: '2026-11-20T09:00:00.000Z',
    },
  } as unknown as NonNullable<Sources['settings']>
  expect(attentionOf({ ...nothing, settings }, 'o', now)).toMatchObject([
    {
      words: 'A settings change by “Owner” is waiting for approval by a second key.',
      to: '/o/o/overview/settings/approve',
    },
  ])
  expect(wordsOf({ settings: { ...settings, deletion_approval_request: null } })).toEqual([])
})

it('lists domains that can’t be added as it is, but none that only wait for their proof', () => {
  const claim = (name: string, state: string, code: string, sentence: string) =>
    ({ claim_id: name, domain_name_unicode: name, state, code, sentence }) as NonNullable<
      Sources['claims']
    >[number]
  const claims = [
    claim('a.example', 'waiting', 'no_record', 'The record isn’t there yet.'),
    claim('b.example', 'in_use', 'in_use', 'Another organization uses b.example.'),
    claim('c.example', 'waiting', 'not_checked', 'No name server is asked.'),
    claim('d.example', 'proven', 'proven', 'd.example is added.'),
    claim('e.example', 'expired', 'expired', 'The record wasn’t found within 30 days.'),
  ]
  expect(wordsOf({ claims })).toEqual([
    'Another organization uses b.example.',
    'c.example: No name server is asked.',
  ])
})
