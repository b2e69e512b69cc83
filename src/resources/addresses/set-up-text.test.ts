import { expect, it } from 'vitest'
import type { Health } from '../../contract/generated/schemas/health.zod'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { setUpText } from './set-up-text'

type Mail = Health['mail']

const wordsOf = (
  mail: Partial<Mail>,
  kind: Resolution['steps'][number]['kind'] = 'group',
  senders: Resolution['restricted_by'][number]['senders'] = 'members',
) => {
  const name = { address: 'team@example.net', address_unicode: 'team@example.net' }
  const step = { ...name, step: 1, via: null, kind, id: '1', display_name: 'Team', senders, repeated: false }
  const resolution = {
    steps: [{ ...step, outcome: 'followed' as const }],
    restricted_by: senders === 'anyone' ? [] : [{ ...name, group_id: '1', group_name: 'Team', senders }],
  }
  const works = { state: 'attached', knows_aliases: true, knows_groups: true, checks_senders: true } as Mail
  const words = setUpText({ ...works, ...mail }, resolution)
  return words === null ? null : `${words.title}: ${words.effect}`
}

const aliases =
  'The mail server’s configuration is from an older version of Postroom: Mail to this address is rejected or goes to the catch-all, until the operator runs postroom mail attach again.'
const senders =
  'The mail server’s configuration is from an older version of Postroom: The mail server doesn’t check senders. Mail to this address is deferred until the operator runs postroom mail attach again.'
const policy =
  'Postroom isn’t set up to check senders: Mail to this address is deferred until the operator sets MAIL_POLICY.'

it.each([
  ['works', {}, 'group', 'members', null],
  ['doesn’t know aliases', { knows_aliases: false, knows_groups: false }, 'group', 'anyone', aliases],
  ['doesn’t know aliases', { knows_aliases: false }, 'alias', 'members', aliases],
  [
    'doesn’t know aliases, which an identity doesn’t need',
    { knows_aliases: false },
    'identity',
    'anyone',
    null,
  ],
  ['doesn’t know senders', { knows_groups: false }, 'group', 'members', senders],
  ['doesn’t know senders, and anyone may write', { knows_groups: false }, 'group', 'anyone', null],
  ['can’t ask for senders', { checks_senders: false }, 'alias', 'members', policy],
  ['can’t ask for senders, and anyone may write', { checks_senders: false }, 'group', 'anyone', null],
  ['is unknown', { knows_aliases: null, knows_groups: null, checks_senders: null }, 'group', 'members', null],
  ['is not connected', { state: 'not_attached', knows_aliases: false }, 'group', 'members', null],
] as const)('a mail server that %s', (_, mail, kind, rule, words) =>
  expect(wordsOf(mail, kind, rule)).toBe(words),
)
