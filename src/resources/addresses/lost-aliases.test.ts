import { expect, test } from 'vitest'
import { aliasesOf, withoutRecipients } from './lost-aliases'

const address = (id: string, more: object = {}) => ({
  kind: 'alias' as const,
  id,
  address: `${id}@a.example`,
  address_unicode: `${id}@a.example`,
  state: 'in_use' as const,
  via: null,
  may_send_as: false,
  is_former: false,
  signs_in: false,
  is_only_recipient: false,
  note: null,
  expires_at: null,
  group_name: null,
  department_id: null,
  ...more,
})

test('an alias that delivers only to identities that leave has no recipients', () => {
  const ada = [
    address('ada', { kind: 'identity' }),
    address('sales'),
    address('info'),
    address('jobs', { is_only_recipient: true }),
    address('old', { state: 'off' }),
  ]
  const ben = [address('sales'), address('info'), address('all')]
  const aliases = aliasesOf([ada, ben])
  expect(aliases.map(({ id, count }) => [id, count])).toEqual([
    ['sales', 2],
    ['info', 2],
    ['jobs', 1],
    ['all', 1],
  ])
  const counts = new Map([
    ['sales', 2],
    ['info', 3],
  ])
  expect(withoutRecipients(aliases, counts).map(({ id }) => id)).toEqual(['sales', 'jobs'])
})
