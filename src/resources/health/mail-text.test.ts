import { describe, expect, it } from 'vitest'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { mailStateText, warningEmailText } from './mail-text'

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
  knows_aliases: null,
  knows_groups: null,
  checks_senders: null,
  binds_rules: null,
  binds_organizations: null,
  services: ['imap', 'smtp_submission', ...more],
  pending_count: 0,
  oldest_pending_at: null,
  people_page: null,
  public_servers: [],
})
const delivery = (latency_ms: number | null) => [
  { component: 'mail_delivery' as const, status: 'ok' as const, latency_ms },
]

describe('the services that apply changes', () => {
  it.each([
    [
      'not_attached',
      [],
      'No mail server is connected. Changes are saved but not applied, and storage is not measured.',
    ],
    ['attached', delivery(4), 'Changes apply to IMAP, SMTP, and delivery. Storage is measured.'],
    [
      'attached',
      delivery(null),
      'Changes apply to IMAP and SMTP. Storage is measured. Delivery isn’t tested.',
    ],
    [
      'unreachable',
      delivery(null),
      'The mail server isn’t responding. Changes are saved, and applied when it responds.',
    ],
  ] as const)('with mail %s and the parts %j', (state, components, words) => {
    expect(mailStateText({ mail: mail(state), components: [...components] })).toBe(words)
  })
})

it('names the services that the mail system has, and no others', () => {
  const words = (...more: Health['mail']['services']) =>
    mailStateText({ mail: mail('attached', null, more), components: delivery(4) })
  expect(words('managesieve')).toContain('to IMAP, ManageSieve, SMTP, and delivery.')
  expect(words('pop3')).toContain('to IMAP, POP3, SMTP, and delivery.')
  expect(words('pop3', 'managesieve')).toContain('to IMAP, POP3, ManageSieve, SMTP, and delivery.')
})

describe('the effect of a warning mark', () => {
  it.each([
    [
      'not_attached',
      null,
      'No mail server is connected, so mailboxes aren’t measured and no warning is sent.',
    ],
    [
      'attached',
      true,
      'When the mailbox reaches its warning threshold, it gets a warning by email, and Activity shows it.',
    ],
    [
      'attached',
      false,
      'When the mailbox reaches its warning threshold, Activity shows it. No warning is sent, because no server is configured to send it.',
    ],
    ['attached', null, 'When the mailbox reaches its warning threshold, Activity shows it.'],
    [
      'unreachable',
      true,
      'The mail server isn’t responding, so mailboxes are measured later. When the mailbox reaches its warning threshold, it gets a warning by email, and Activity shows it.',
    ],
  ] as const)('with mail %s that sends warnings: %j', (state, writes, words) => {
    expect(warningEmailText(mail(state, writes))).toBe(words)
  })
})
