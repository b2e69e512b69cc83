import { beforeAll, expect, it } from 'vitest'
import type { IdentityAddress } from '../../contract/generated/schemas/identityAddress.zod'
import { setZone } from '../../util/zone'
import { aliasText, formerNamesOf } from './alias-text'

beforeAll(() => setZone('utc'))

const alias: IdentityAddress = {
  kind: 'alias',
  id: '1',
  address: 'sales@example.net',
  address_unicode: 'sales@example.net',
  state: 'in_use',
  via: null,
  may_send_as: false,
  is_former: false,
  signs_in: false,
  is_only_recipient: false,
  note: null,
  expires_at: null,
  group_name: null,
  department_id: null,
}
const support = {
  kind: 'alias' as const,
  alias_id: '2',
  address: 'support@example.net',
  address_unicode: 'support@example.net',
}
const day = '2027-03-01T00:00:00.000Z'

it.each<[Partial<IdentityAddress>, string]>([
  [{}, 'Alias'],
  [{ via: support, may_send_as: true }, 'Alias, through support@example.net, can send as it'],
  [{ kind: 'group' }, 'Group member'],
  [{ kind: 'group', department_id: '3' }, 'Group of the department'],
  [{ kind: 'group', via: support }, 'Group, through support@example.net'],
  [{ is_former: true, signs_in: true }, 'Former address, can sign in with it'],
  [{ is_former: true, expires_at: day }, 'Former address, ends Mar 1, 2027'],
  // The state beside it has the day.
  [{ state: 'expired', expires_at: day }, 'Alias'],
])('an alias of an identity with %o is told as %s', (members, words) =>
  expect(aliasText({ ...alias, ...members })).toBe(words),
)

it('only former addresses that are in use and sign in are names for programs', () => {
  const former = { ...alias, is_former: true, signs_in: true }
  const all = [
    { ...former, address: 'ada.byron@example.net' },
    { ...former, state: 'off' as const },
    { ...former, signs_in: false },
    alias,
  ]
  expect(formerNamesOf(all)).toEqual(['ada.byron@example.net'])
})
