import { expect, it } from 'vitest'
import { changesOf, compare } from './compare'

const domain = { resource_type: 'domain' } as const

it('tells what has changed from what has not, also inside of members', () => {
  const before = { description: 'Sales', catch_all: { mode: 'off' }, max_mailbox_limit_bytes: 1 }
  const after = { description: 'Sales', catch_all: { mode: 'identity' }, max_mailbox_limit_bytes: 1 }
  expect(compare({ ...domain, before, after }).map(({ label, changed }) => [label, changed])).toEqual([
    ['Mail to unknown addresses', true],
    ['Maximum size', false],
    ['Description', false],
  ])
})

it('has one side alone for a creation or a deletion', () => {
  const known = { name: 'description', label: 'Description', form: 'note', changed: true }
  expect(compare({ ...domain, before: null, after: { description: 'Sales' } })).toEqual([
    { ...known, before: undefined, after: 'Sales' },
  ])
  expect(compare({ ...domain, before: { description: 'Sales' }, after: null })).toEqual([
    { ...known, before: 'Sales', after: undefined },
  ])
})

it('counts the members of a group that a list leaves out', () => {
  const members = ['ana@brightwater.example', 'ben@brightwater.example'].map((address) => ({ address }))
  const after = { members, members_count: 1002, member_count: 1002 }
  const [shown] = compare({ resource_type: 'group', before: { members: [] }, after })
  expect(shown?.after).toEqual([...members, 'and 1,000 more'])
})

it('leaves out times, ids, counts and unknown members', () => {
  const at = (updated_at: string) => ({
    updated_at,
    identity_id: 'a',
    mailbox: { limit_bytes: 1 },
    something_new: updated_at,
  })
  expect(compare({ resource_type: 'identity', before: at('now'), after: at('then') })).toEqual([])
})

it('names the members that an event adds to a group, and an empty list', () => {
  const member = { target_id: '1', address: 'ada@brightwater.example' }
  const before = { group_name: 'Team', members: [], member_count: 1 }
  const after = { group_name: 'Team', members: [member], member_count: 2 }
  const changed = compare({ resource_type: 'group', before, after }).filter((field) => field.changed)
  expect(changed.map(({ label, after: value }) => [label, value])).toEqual([
    ['Members added or removed', [member]],
    ['Number of members', 2],
  ])
  const senders = { before: { listed_senders: [member] }, after: { listed_senders: [] } }
  expect(changesOf({ resource_type: 'group', ...senders }, 'GB')).toEqual([
    'listed senders ada@brightwater.example → none',
  ])
})
