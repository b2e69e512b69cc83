import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions, unknownId } from '../../testing/client-actions.ts'
import { csvFiles } from '../../testing/csv-files.ts'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

let acts: ClientActions
let groups: GroupActions
let ana: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  groups = await groupActions(acts)
  ana = await groups.identity('ana')
  ben = await groups.identity('ben')
})

it('a group has its name, its rule, its members and their number', async () => {
  const { status, body } = await groups.createGroup('team', {
    group_name: '  Our  Team ',
    description: 'All colleagues',
    senders: 'listed',
    sender_ids: [ben],
    member_ids: [ana, ben],
  })
  expect(status).toBe(201)
  expect(body.warnings).toEqual([])
  expect(body.group).toMatchObject({
    address: groups.at('team'),
    group_name: 'Our Team',
    description: 'All colleagues',
    state: 'in_use',
    senders: 'listed',
    department_id: null,
    member_count: 2,
    recipient_count: 2,
    enforcement: null,
  })
  expect(body.group.listed_senders.map(({ identity_id }: { identity_id: string }) => identity_id)).toEqual([
    ben,
  ])
  const again = await acts.call('getGroup', { path: { group_id: body.group.group_id } })
  expect(again.body).toEqual(body.group)
})

it('members are added and removed, and those that change nothing are counted', async () => {
  const team = await groups.group('team', [ana])
  const added = await groups.addMembers(team, [ana, ben])
  expect([added.status, added.body.added_count, added.body.already_count]).toEqual([200, 1, 1])
  expect(added.body.group.member_count).toBe(2)
  const removed = await groups.removeMembers(team, [ana, '0199f3a2-7c1e-7d3a-9b55-1f0a52c6dfff', 'none'])
  expect([removed.body.removed_count, removed.body.absent_count]).toEqual([1, 2])
  expect(await groups.members(team)).toEqual(['ben'])
  const unknown = await groups.addMembers(team, [ana, '0199f3a2-7c1e-7d3a-9b55-1f0a52c6dfff'])
  expect([unknown.status, await groups.members(team)]).toEqual([404, ['ben']])
})

it('a group of a department has its identities, and takes no others', async () => {
  const { body: department } = await acts.call('createDepartment', { body: { department_name: 'Sales' } })
  const { department_id } = department
  await acts.call('updateIdentity', { path: { identity_id: ana }, body: { department_id } })
  const { body } = await groups.createGroup('sales', { department_id })
  const { group_id } = body.group
  expect(body.group).toMatchObject({ department_name: 'Sales', member_count: 1, recipient_count: 1 })
  expect(await groups.members(group_id)).toEqual(['ana'])
  await acts.call('updateIdentity', { path: { identity_id: ben }, body: { department_id } })
  expect(await groups.members(group_id)).toEqual(['ana', 'ben'])
  expect(await groups.tree('sales')).toEqual(['>1 sales followed', '1>2 ana delivered', '1>3 ben delivered'])
  const refused = await groups.addMembers(group_id, [ana])
  expect([refused.status, refused.body.code]).toEqual([409, 'members_from_department'])
  const { body: found } = await acts.call('listGroups', { query: { member_id: ben } })
  expect(found.items.map(({ group_name }: { group_name: string }) => group_name)).toEqual(['sales'])
  const { body: addresses } = await acts.call('listIdentityAddresses', { path: { identity_id: ben } })
  expect(addresses.items.map(({ kind }: { kind: string }) => kind)).toEqual(['identity', 'group'])
  // Without the department, nothing is left of the members by definition.
  await acts.call('deleteDepartment', { path: { department_id }, query: { reassign_to: 'none' } })
  const { body: left } = await acts.call('getGroup', { path: { group_id } })
  expect(left).toMatchObject({ department_id: null, member_count: 0, recipient_count: 0 })
})

it('groups, aliases and identities are members of each other, without a circle', async () => {
  const inner = await groups.group('inner', [ana])
  const alias = await groups.alias('alias', [inner, ben])
  const outer = await groups.group('outer', [alias, ana])
  expect(await groups.tree('outer')).toEqual([
    '>1 outer followed',
    '1>2 alias followed',
    '2>3 inner followed',
    '3>4 ana delivered',
    '2>5 ben delivered',
    '1>6 ana delivered again',
  ])
  const circle = await groups.addMembers(inner, [outer])
  expect([circle.status, circle.body.code]).toEqual([409, 'alias_loop'])
  expect(circle.body.path).toEqual(['inner', 'outer', 'alias', 'inner'].map(groups.at))
  const itself = await groups.addMembers(inner, [ben, inner])
  expect([itself.status, itself.body.code]).toEqual([409, 'alias_loop'])
  expect(itself.body.path).toEqual(['inner', 'inner'].map(groups.at))
  const preview = await acts.call('previewGroup', { body: { group_id: inner, add_ids: [outer] } })
  expect([preview.status, preview.body.code]).toEqual([409, 'alias_loop'])
  const sight = await acts.call('previewGroup', {
    body: { group_id: inner, add_ids: [ben], remove_ids: [ana] },
  })
  expect(sight.body.recipients.map(({ identity_id }: { identity_id: string }) => identity_id)).toEqual([ben])
})

it('a group that is off refuses mail, and a taken address is refused with what has it', async () => {
  const team = await groups.group('team', [ana])
  expect((await groups.updateGroup(team, { enabled: false })).body.group.state).toBe('off')
  expect((await groups.resolve('team')).reply).toMatchObject({
    code: 550,
    text: 'This address is not in use',
  })
  const taken = await groups.createGroup('team')
  expect(taken.body).toMatchObject({ code: 'address_taken', conflicting_id: team, conflicting_kind: 'group' })
  const identity = await acts.call('createIdentity', {
    body: { domain_id: groups.domain_id, local_part: 'team', display_name: 'Team' },
  })
  expect(identity.body).toMatchObject({ code: 'address_taken', conflicting_kind: 'group' })
})

it('senders are only for a list of them, and are identities', async () => {
  const wrong = await groups.createGroup('team', { senders: 'members', sender_ids: [ana] })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '/sender_ids'])
  const alias = await groups.alias('alias', [ana])
  expect((await groups.createGroup('team', { senders: 'listed', sender_ids: [alias] })).status).toBe(404)
  const team = await groups.group('team', [ana], { senders: 'listed', sender_ids: [ana, ben] })
  const open = await groups.updateGroup(team, { senders: 'anyone' })
  expect(open.body.group).toMatchObject({ senders: 'anyone', listed_senders: [] })
})

it('the list of groups is searched, filtered and sorted', async () => {
  await groups.group('zeta', [ana], { group_name: 'Ärzte', senders: 'members' })
  await groups.group('alpha', [], { group_name: 'Zoo', description: 'nobody' })
  const names = async (query: Readonly<Record<string, string>>) => {
    const { body } = await acts.call('listGroups', { query })
    return body.items.map(({ group_name, state }: Record<string, string>) => `${group_name} ${state}`)
  }
  expect(await names({})).toEqual(['Ärzte in_use', 'Zoo nowhere'])
  expect(await names({ sort: 'address' })).toEqual(['Zoo nowhere', 'Ärzte in_use'])
  expect(await names({ q: 'arzte' })).toEqual(['Ärzte in_use'])
  expect(await names({ senders: 'members' })).toEqual(['Ärzte in_use'])
  expect(await names({ member_id: ana })).toEqual(['Ärzte in_use'])
  const all = await acts.call('listAddresses', { query: { kind: 'group', sort: 'address' } })
  expect(
    all.body.items.map(({ display_name, note, state }: Record<string, string>) => [
      display_name,
      note,
      state,
    ]),
  ).toEqual([
    ['Zoo', 'nobody', 'nowhere'],
    ['Ärzte', null, 'in_use'],
  ])
  expect((await acts.call('listAddresses', { query: { q: 'ärzte' } })).body.total).toBe(1)
})

it('members are searched and sorted', async () => {
  const inner = await groups.group('inner', [ana], { group_name: 'Zebra' })
  const team = await groups.group('team', [ben, inner, ana])
  expect(await groups.members(team, { sort: '-display_name' })).toEqual(['inner', 'ben', 'ana'])
  expect(await groups.members(team, { kind: 'group' })).toEqual(['inner'])
  expect(await groups.members(team, { q: 'zebra' })).toEqual(['inner'])
  await groups.deleteIdentity(ben, 'ben')
  expect(await groups.members(team, { kind: 'held' })).toEqual(['ben'])
})

/** The answer about a sender and an address, by local parts; a sender without a domain is of this one. */
const verdictOf = async (address: string, sender: string) => {
  const typed = sender.includes('@') ? sender : groups.at(sender)
  const { status, body } = await acts.call('resolveAddress', {
    query: { address: groups.at(address), sender: typed },
  })
  expect([status, body.code]).toEqual([200, undefined])
  const { outcome, reply, signs_in, refused_by } = body.sender
  const names = refused_by.map(({ group_name }: { group_name: string }) => group_name)
  return [outcome, reply === null ? null : `${reply.code} ${reply.text}`, signs_in, names.join()]
}
const mayNot = '554 You are not authorized to send to this address'

/** The id of a new identity that can sign in. */
const signingIn = (local: string) => groups.identity(local, { password: 'correct horse battery staple' })

it('an answer names every group on the way that restricts its senders, and which refuses one of them', async () => {
  const [ada, bob] = [await signingIn('ada'), await signingIn('bob')]
  await signingIn('cyn')
  const inner = await groups.group('inner', [ada], { senders: 'members' })
  const listed = await groups.group('listed', [ada], { senders: 'listed', sender_ids: [bob] })
  const alias = await groups.alias('alias', [inner])
  await groups.group('outer', [alias, listed], { senders: 'organization' })
  const { restricted_by, steps, sender } = await groups.resolve('outer')
  expect(sender).toBe(null)
  expect(
    restricted_by.map(({ group_name, senders }: Record<string, string>) => `${group_name} ${senders}`),
  ).toEqual(['inner members', 'listed listed', 'outer organization'])
  expect(steps.map(({ senders }: { senders: string | null }) => senders)).toEqual([
    'organization',
    null,
    'members',
    null,
    'listed',
    null,
  ])
  expect(await verdictOf('alias', 'ada')).toEqual(['accepted', null, true, ''])
  expect(await verdictOf('alias', 'ADA')).toEqual(['accepted', null, true, ''])
  expect(await verdictOf('outer', 'ada')).toEqual(['refused', mayNot, true, 'listed'])
  expect(await verdictOf('outer', 'bob')).toEqual(['refused', mayNot, true, 'inner'])
  expect(await verdictOf('outer', 'cyn')).toEqual(['refused', mayNot, true, 'inner,listed'])
  expect(await verdictOf('outer', 'eve@elsewhere.example')).toEqual([
    'refused',
    mayNot,
    false,
    'inner,listed,outer',
  ])
  expect(await verdictOf('ada', 'eve@elsewhere.example')).toEqual(['accepted', null, false, ''])
  // Without a sign-in, an identity is a stranger.
  expect(await verdictOf('inner', 'ana')).toEqual(['refused', mayNot, false, 'inner'])
  await acts.call('updateIdentity', { path: { identity_id: ada }, body: { status: 'suspended' } })
  expect(await verdictOf('inner', 'ada')).toEqual(['refused', mayNot, false, 'inner'])
  // What takes no mail refuses every sender.
  await groups.updateGroup(inner, { enabled: false })
  expect(await verdictOf('inner', 'cyn')).toEqual(['refused', '550 This address is not in use', true, ''])
  expect((await groups.resolve('inner')).restricted_by).toEqual([])
})

it('a sender is known by a former address as long as it signs in', async () => {
  const ada = await signingIn('ada')
  await groups.group('inner', [ada], { senders: 'members' })
  const { alias } = (await groups.rename(ada, { local_part: 'ada.new' })).body
  expect(await verdictOf('inner', 'ada')).toEqual(['accepted', null, true, ''])
  await acts.call('updateAlias', { path: { alias_id: alias.alias_id }, body: { signs_in: false } })
  expect(await verdictOf('inner', 'ada')).toEqual(['refused', mayNot, false, 'inner'])
  expect(await verdictOf('inner', 'ada.new')).toEqual(['accepted', null, true, ''])
  const others = await groupActions(clientActions(harness, await harness.organization()))
  await others.identity('zoe')
  const { body } = await acts.call('resolveAddress', {
    query: { address: groups.at('inner'), sender: others.at('zoe') },
  })
  expect(body.sender).toMatchObject({ identity_id: null, display_name: null, outcome: 'refused' })
  const wrong = await acts.call('resolveAddress', { query: { address: groups.at('inner'), sender: 'zoe' } })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '?sender'])
})

it('the preview of a new group has its name and its allowed senders', async () => {
  const { domain_id } = groups
  const { body } = await acts.call('previewGroup', {
    body: { local_part: 'team', domain_id, group_name: 'Team', senders: 'members', member_ids: [ana] },
  })
  expect(body.steps[0]).toMatchObject({ kind: 'group', display_name: 'Team', senders: 'members' })
  expect(body.restricted_by).toMatchObject([{ group_id: null, group_name: 'Team', senders: 'members' }])
  const team = await groups.group('team', [ana])
  const change = await acts.call('previewGroup', {
    body: { group_id: team, senders: 'members', add_ids: [ben] },
  })
  expect([change.status, change.body.errors[0].path]).toEqual([400, '/senders'])
})

it('the members of a group are exported with its search, its filter and its order', async () => {
  const inner = await groups.group('inner', [ana], { group_name: 'Zebra, "big"' })
  const group_id = await groups.group('team', [ben, inner, ana])
  const files = csvFiles(acts)
  const list = { name: 'GroupMembers', path: { group_id } }
  for (const query of [{}, { sort: '-display_name' }, { kind: 'identity' }, { q: 'zebra' }]) {
    const [names = [], ...rows] = await files.fileOf(list, query)
    expect(names).toEqual(['kind', 'member_id', 'address', 'address_unicode', 'display_name', 'state'])
    expect(rows).toEqual(await files.pagesOf(list, names, query))
  }
  expect(await files.fileOf(list, { q: 'zebra', columns: 'display_name' })).toEqual([
    ['display_name'],
    ['Zebra, "big"'],
  ])
  const unknown = await acts.call('exportGroupMembers', { path: { group_id: unknownId } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
})

it('members are read anew after each change of the group, of a member and of its department', async () => {
  const { group_id } = (await groups.createGroup('team', { member_ids: [ana, ben] })).body.group
  const members = async () => {
    const { body } = await acts.call('listGroupMembers', { path: { group_id }, query: {} })
    return body.items.map(({ display_name, state }: Record<string, string>) => `${display_name} ${state}`)
  }
  // Read twice: the second time, the ids come from the cache.
  const read = async () => {
    const first = await members()
    expect(await members()).toEqual(first)
    return first
  }
  expect(await read()).toEqual(['ana in_use', 'ben in_use'])
  await acts.call('updateIdentity', { path: { identity_id: ana }, body: { display_name: 'Ana Lind' } })
  expect(await read()).toEqual(['Ana Lind in_use', 'ben in_use'])
  await acts.call('updateIdentity', { path: { identity_id: ana }, body: { status: 'suspended' } })
  expect(await read()).toEqual(['Ana Lind suspended', 'ben in_use'])
  await acts.call('removeGroupMembers', { path: { group_id }, body: { member_ids: [ana] } })
  expect(await read()).toEqual(['ben in_use'])
  const { department_id } = (await acts.call('createDepartment', { body: { department_name: 'Sales' } })).body
  const ofDepartment = (await groups.createGroup('sales', { department_id })).body.group
  const listed = async () =>
    (await acts.call('listGroupMembers', { path: { group_id: ofDepartment.group_id }, query: {} })).body.total
  expect([await listed(), await listed()]).toEqual([0, 0])
  await acts.call('updateIdentity', { path: { identity_id: ben }, body: { department_id } })
  expect([await listed(), await listed()]).toEqual([1, 1])
})
