import pg from 'pg'
import { expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

const tooMany = '550 5.2.4 This address has more than 10,000 recipients'

it('mail to the group of a department with more than 10,000 identities is refused until it has fewer', async () => {
  const acts = clientActions(harness, await harness.organization())
  const groups = await groupActions(acts)
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  /** The answer of a mail server, null where it takes mail; the answer of the API must be the same. */
  const refusal = async (local: string): Promise<string | null> => {
    const [part, name] = groups.at(local).split('@')
    const { rows } = await client.query('select mail.refusal($1, $2, 3) as answer', [part, name])
    const { reply, outcome } = await groups.resolve(local)
    const text = reply === null ? null : `${reply.code} ${reply.enhanced_code} ${reply.text}`
    expect([text, outcome]).toEqual([rows[0].answer, text === null ? 'delivered' : 'refused'])
    return text
  }
  const department_id = await acts.department('All')
  await acts.sql('update organization set identity_limit = 20000 where organization_id = $1')
  // By SQL: as many requests would take minutes.
  await acts.sql(
    `with added as (
       insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name)
       select $1, uuid_v7(), $2, $3, 'm' || n, 'm' || n || '@' || $4::text, 'm' || n from generate_series(1, 10000) n returning *)
     insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, address, display_name, domain_id, department_id)
     select organization_id, uuid_v7(), identity_id, $5, address, display_name, domain_id, department_id from added`,
    [groups.domain_id, department_id, groups.name, mebibyte],
  )
  await client.query('analyze address, identity, mailbox_quota')
  const { body } = await groups.createGroup('all', { department_id })
  const { group_id } = body.group
  const everyone = await groups.alias('everyone', [group_id])
  expect([await refusal('all'), await refusal('everyone')]).toEqual([null, null])
  expect(body.group.recipient_count).toBe(10_000)

  // The response has the first recipients by address, and all groups that restrict senders.
  const colleagues = await groups.group('colleagues', [group_id], { senders: 'organization' })
  await groups.alias('news', [colleagues])
  const setAccepting = (isActive: boolean) =>
    acts.sql(
      `update identity set delivery_while_suspended = 'reject', status = $3 where organization_id = $1 and address = $2`,
      [groups.at('m1'), isActive ? 'active' : 'suspended'],
    )
  await setAccepting(false)
  const news = await groups.resolve('news')
  expect(news).toMatchObject({ recipient_count: 9_999, left_out_count: 1, truncated: true })
  expect(news.restricted_by).toMatchObject([{ group_id: colleagues, senders: 'organization' }])
  const byAddress = Array.from({ length: 9_999 }, (_, index) => groups.at(`m${index + 2}`)).toSorted()
  expect(news.recipients.map(({ address }: { address: string }) => address)).toEqual(byAddress.slice(0, 200))
  expect(news.steps.slice(0, 3)).toMatchObject([
    { via: null, address: groups.at('news') },
    { via: 1, address: groups.at('colleagues') },
    { via: 2, address: groups.at('all') },
  ])
  expect(news.steps).toHaveLength(1000)
  await setAccepting(true)

  // The group keeps no identity out of the department.
  const ana = await groups.identity('ana', { department_id, mailbox_limit_bytes: mebibyte })
  expect([await refusal('all'), await refusal('everyone')]).toEqual([tooMany, tooMany])
  const { steps, recipient_count } = await groups.resolve('everyone')
  expect([steps.length, steps[0].outcome, recipient_count]).toEqual([1, 'too_many_recipients', 0])
  const group = (await acts.call('getGroup', { path: { group_id } })).body
  expect(group).toMatchObject({ member_count: 10_001, recipient_count: 10_001, state: 'in_use' })
  // It can still be changed. What would lead to it is refused with the number.
  expect((await groups.updateGroup(group_id, { description: 'All colleagues' })).status).toBe(200)
  expect((await groups.create('other', [group_id])).body).toMatchObject({
    code: 'too_many_recipients',
    recipient_count: 10_001,
  })
  expect((await groups.update(everyone, { note: 'Too many' })).status).toBe(200)

  // Identities that reject mail don't count.
  await acts.call('updateIdentity', {
    path: { identity_id: ana },
    body: { status: 'suspended', delivery_while_suspended: 'reject' },
  })
  expect(await refusal('all')).toBe(null)
  await acts.call('updateIdentity', { path: { identity_id: ana }, body: { status: 'active' } })
  expect(await refusal('all')).toBe(tooMany)
  await acts.call('updateIdentity', { path: { identity_id: ana }, body: { department_id: null } })
  expect([await refusal('all'), await refusal('everyone')]).toEqual([null, null])
  await client.end()
}, 180_000)
