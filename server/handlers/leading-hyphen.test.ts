import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { importActions } from '../../testing/import-actions.ts'
import { pathOf, planActions } from '../../testing/plan-actions.ts'

/*
 * Postfix rejects addresses that begin with a hyphen. New ones are refused; existing ones are as before.
 */

const harness = harnessForTests()
let acts: ClientActions
let plans: ReturnType<typeof planActions>
let imports: ReturnType<typeof importActions>
let domain: AliasActions
let ada: string
/** An identity whose address begins with a hyphen, from before. */
let dash: string

/** Puts a hyphen before an address, which an earlier version allowed. */
const beginWithHyphen = (table: 'identity' | 'address', id: string) =>
  acts.sql(
    `update ${table} set local_part = '-' || local_part, address = '-' || address
     where organization_id = $1 and ${table}_id = $2`,
    [id],
  )

beforeEach(async () => {
  const organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  domain = await aliasActions(acts)
  ada = await domain.identity('ada')
  dash = await domain.identity('dash')
  await beginWithHyphen('identity', dash)
})

const refusal = ({ status, body }: Reply) => [
  status,
  body.errors?.map((one: Reply['body']) => [one.path, one.code]),
]

const rows = (addresses: Readonly<Record<string, string | null>>) =>
  imports.planned(
    Object.entries(addresses).map(([local, aliases]) => ({
      address: domain.at(local),
      display_name: 'Someone',
      ...(aliases === null ? {} : { aliases }),
    })),
    { columns: ['display_name', 'aliases'], passwords: 'none' },
  )

const outcomes = async (plan: Reply['body']) =>
  (await plans.items(plan)).map(({ outcome, code, problem, errors }) => [
    outcome,
    code,
    problem?.invalid_because ?? errors[0]?.column ?? null,
  ])

describe('a new address that begins with a hyphen', () => {
  it.each(['-x', '--x', '-'])('is refused of identities, aliases and groups: %s', async (local_part) => {
    const { domain_id } = domain
    const wrong = [400, [['/local_part', 'pattern']]]
    const named = { local_part, domain_id }
    expect([
      refusal(await acts.call('createIdentity', { body: { ...named, display_name: 'X' } })),
      refusal(await domain.rename(ada, { local_part })),
      refusal(await domain.create(local_part, [ada])),
      refusal(await domain.preview({ ...named, target_ids: [ada] })),
      refusal(await acts.call('createGroup', { body: { ...named, group_name: 'X' } })),
      refusal(await acts.call('previewGroup', { body: named })),
    ]).toEqual(Array.from({ length: 6 }, () => wrong))
  })

  it('is refused in rows of an import, as an address and as an alias', async () => {
    const plan = await rows({ '-new': null, eve: domain.at('-eve'), '-': null, bob: domain.at('b-') })
    expect(await outcomes(plan)).toEqual([
      ['refused', 'invalid_request', 'leading_hyphen'],
      ['refused', 'row_invalid', 'aliases'],
      ['refused', 'invalid_request', 'leading_hyphen'],
      ['will_change', null, null],
    ])
  })

  it('is refused in another domain by bulk changes', async () => {
    const { domain_id } = await aliasActions(acts)
    const refused = [['refused', 'invalid_request', 'leading_hyphen']]
    for (const operation of ['add_alias', 'rename']) {
      const plan = await plans.create(operation, { identity_ids: [dash] }, { domain_id })
      expect(await outcomes(plan)).toEqual(refused)
    }
  })

  it('is refused as the target of a forward', async () => {
    const forward = (to_address: string) =>
      acts.call('updateDelivery', {
        path: { identity_id: ada },
        body: { forward: { to_address, keep_copy: true } },
      })
    await acts.call('updateOrganizationSettings', { body: { external_forwarding: 'allowed' } })
    expect(refusal(await forward('-x@partner.example'))).toEqual([400, [['/forward/to_address', 'pattern']]])
    expect((await forward('x-@partner.example')).status).toBe(200)
  })
})

describe('an existing address that begins with a hyphen', () => {
  it('is changed by requests and imports as before', async () => {
    const path = { identity_id: dash }
    expect((await acts.call('updateIdentity', { path, body: { display_name: 'Dash' } })).status).toBe(200)
    expect(await outcomes(await rows({ '-dash': '' }))).toEqual([['will_change', null, null]])
    const alias = await domain.alias('alias', [ada])
    await beginWithHyphen('address', alias)
    expect((await domain.update(alias, { note: 'Old' })).status).toBe(200)
    expect(await outcomes(await rows({ ada: domain.at('-alias'), '-dash': domain.at('-alias') }))).toEqual([
      ['will_change', null, null],
      ['will_change', null, null],
    ])
  })

  it('is left by a rename, and comes back by an undo or a restore', async () => {
    const renamed = await domain.rename(dash, { local_part: 'dash', leave_alias: false })
    expect(renamed.body.identity.address).toBe(domain.at('dash'))
    const [event] = await acts.eventsOf(renamed)
    const undone = await acts.call('revertAuditEvent', {
      path: { audit_event_id: event.audit_event_id },
    })
    expect([undone.status, undone.body.code]).toEqual([200, undefined])
    expect((await domain.deleteIdentity(dash, '-dash')).status).toBe(204)
    const restored = await acts.call('restoreDeletedIdentity', { path: { identity_id: dash }, body: {} })
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { identity: { address: domain.at('-dash') } },
    ])
  })

  it('comes back when a bulk change that moved it is undone', async () => {
    const { domain_id, at } = await aliasActions(acts)
    const moved = await plans.run(
      await plans.create('rename', { identity_ids: [ada] }, { domain_id, leave_alias: false }),
    )
    expect((await plans.person({ identity_id: ada })).address).toBe(at('ada'))
    await beginWithHyphen('identity', ada)
    const { body } = await acts.call('revertPlan', pathOf(moved))
    expect((await plans.items(body))[0]).toMatchObject({ outcome: 'will_change' })
  })
})
