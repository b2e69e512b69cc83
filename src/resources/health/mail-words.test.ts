import { describe, expect, it } from 'vitest'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { mailWords, postmasterWords, warningWords } from './mail-words'

const mail = (
  state: Health['mail']['state'],
  writes_to_people: boolean | null = null,
  more: Health['mail']['services'] = [],
): Health['mail'] => ({
  state,
  since: null,
  attached_at: null,
  server: null,
  caches_sign_in: null,
  writes_to_people,
  has_postmaster: null,
  services: ['imap', 'smtp_submission', ...more],
  pending_count: 0,
  oldest_pending_at: null,
  people_page: null,
})
const delivery = (latency_ms: number | null) => [
  { component: 'mail_delivery' as const, status: 'ok' as const, latency_ms },
]

describe('what enforces and measures what is set here', () => {
  it.each([
    [
      'not_attached',
      [],
      'No mail system is attached: what is set here is recorded, and nothing enforces or measures it.',
    ],
    [
      'attached',
      delivery(4),
      'The mail system enforces what is set here for IMAP, SMTP, and delivery, and measures what is stored.',
    ],
    [
      'attached',
      delivery(null),
      'The mail system enforces what is set here for IMAP and SMTP, and measures what is stored. Delivery is not asked about.',
    ],
    [
      'unreachable',
      delivery(null),
      'The mail system does not answer: what is set here is recorded, and enforced later.',
    ],
  ] as const)('with mail %s and the parts %j', (state, components, words) => {
    expect(mailWords({ mail: mail(state), components: [...components] })).toBe(words)
  })
})

it('names the services that the mail system has, and no others', () => {
  const words = (...more: Health['mail']['services']) =>
    mailWords({ mail: mail('attached', null, more), components: delivery(4) })
  expect(words('managesieve')).toContain('for IMAP, ManageSieve, SMTP, and delivery,')
  expect(words('pop3')).toContain('for IMAP, POP3, SMTP, and delivery,')
  expect(words('pop3', 'managesieve')).toContain('for IMAP, POP3, ManageSieve, SMTP, and delivery,')
})

it.each([
  [false, false, 'Nobody reads this mail'],
  [null, false, 'Nobody reads this mail'],
  [true, false, 'Mail goes to the operator'],
  [true, true, 'Mail goes to the catch-all'],
  [false, true, 'Mail goes to the catch-all'],
])('who reads postmaster@, named %s, catch-all %s: %s', (has_postmaster, hasCatchAll, words) => {
  expect(postmasterWords({ has_postmaster }, hasCatchAll)).toContain(words)
})

describe('what becomes of a warning mark', () => {
  it.each([
    [
      'not_attached',
      null,
      'Recorded only: no mail system is attached, so nothing is measured and nobody is warned.',
    ],
    [
      'attached',
      true,
      'The mail system measures what is stored. When the mark is reached, whoever uses the mailbox is written to, and Activity says so.',
    ],
    [
      'attached',
      false,
      'The mail system measures what is stored. When the mark is reached, Activity says so. Nobody is written to: Postroom knows no server that would take the mail.',
    ],
    ['attached', null, 'The mail system measures what is stored. Activity says when the mark is reached.'],
    [
      'unreachable',
      true,
      'Recorded: the mail system does not answer, and what is stored is measured later. When the mark is reached, whoever uses the mailbox is written to, and Activity says so.',
    ],
  ] as const)('with mail %s that writes to people: %j', (state, writes, words) => {
    expect(warningWords(mail(state, writes))).toBe(words)
  })
})
