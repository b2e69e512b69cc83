import { beforeEach, describe, expect, it } from 'vitest'
import { aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { deliveryActions } from '../../testing/delivery-actions.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { pathOf, planActions } from '../../testing/plan-actions.ts'
import { markEnded } from '../queries/keys.ts'

/*
 * What has ended stays ended when the clock of the database is set back: for a row, that is the same as an end that is set ahead.
 */

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
})

const sweep = () => harness.database.plain((db) => markEnded(db, 100))
/** Ends rows, sweeps, and sets the clock back. @param update the statement that sets the end of rows to a moment. */
const endAndSetBack = async (update: (moment: string) => string) => {
  await acts.sql(update("now() - interval '1 second'"))
  await sweep()
  await acts.sql(update("now() + interval '1 hour'"))
}
const inspect = async (key: string) => {
  const { status, body } = await harness.call('inspectKey', { key })
  return [status, body.code]
}

describe('after the clock was set back, it stays ended:', () => {
  it('a key, with the session that it opened', async () => {
    const body = { key_name: 'Temporary', permissions: ['audit:read'], expires_at: '2040-01-01T00:00:00Z' }
    const { key, api_key } = (await acts.call('createKey', { body })).body
    const session = (await harness.call('createKeySession', { key: api_key, body: {} })).body
    await endAndSetBack(
      (moment) =>
        `update api_key set expires_at = ${moment} where organization_id = $1 and key_id = '${key.key_id}'`,
    )
    expect(await inspect(api_key)).toEqual([401, 'key_expired'])
    expect(await inspect(session.api_key)).toEqual([401, 'key_expired'])
    const { items } = (await acts.call('listKeys', { query: { kind: 'key' } })).body
    expect(items.find(({ key_id }: { key_id: string }) => key_id === key.key_id).status).toBe('expired')
    expect((await acts.call('listKeys', { query: { kind: 'session' } })).body.total).toBe(0)
  })

  it('a session, by its end or by an hour without use; another one stays', async () => {
    const open = async () => (await acts.call('createKeySession', { body: {} })).body
    const [ended, idle, other] = [await open(), await open(), await open()]
    await endAndSetBack(
      (moment) =>
        `update api_key set expires_at = ${moment} where organization_id = $1 and key_id = '${ended.key_id}'`,
    )
    await endAndSetBack(
      (moment) =>
        `update api_key set created_at = ${moment} - interval '60 minutes', last_used_at = null
         where organization_id = $1 and key_id = '${idle.key_id}'`,
    )
    expect(await inspect(ended.api_key)).toEqual([401, 'key_expired'])
    expect(await inspect(idle.api_key)).toEqual([401, 'key_expired'])
    expect(await inspect(other.api_key)).toEqual([200, undefined])
    expect((await acts.call('listKeys', { query: { kind: 'session' } })).body.total).toBe(1)
  })

  it('a session of My account', async () => {
    const password = 'five boring blue umbrellas'
    const { address } = await acts.identity(await acts.domain(), 'ada', { password })
    const { api_key: key } = (await harness.call('createOwnSession', { body: { address, password } })).body
    expect((await harness.call('getOwnIdentity', { key })).status).toBe(200)
    await endAndSetBack(
      (moment) =>
        `update api_key set expires_at = ${moment} where organization_id = $1 and identity_id is not null`,
    )
    expect((await harness.call('getOwnIdentity', { key })).body.code).toBe('key_expired')
  })

  it('a link to DNS records', async () => {
    const path = { domain_id: await acts.domain() }
    const { url } = (await acts.call('createDnsShare', { path, body: {} })).body
    await endAndSetBack((moment) => `update dns_share set expires_at = ${moment} where organization_id = $1`)
    const headers = { 'x-share-token': String(url).split('#')[1] ?? '' }
    expect((await harness.call('getSharedDns', { headers })).body.code).toBe('share_expired')
    expect((await acts.call('listDnsShares', { path })).body.items).toMatchObject([{ status: 'expired' }])
  })

  it('the preview of a bulk change, which can no longer be run', async () => {
    const plans = planActions(harness, acts)
    const plan = await plans.create('suspend', [await acts.identity(await acts.domain(), 'ada')])
    await endAndSetBack((moment) => `update plan set expires_at = ${moment} where organization_id = $1`)
    expect((await plans.read(plan)).state).toBe('expired')
    expect((await acts.call('listPlans', { query: { state: 'expired' } })).body.total).toBe(1)
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
  })

  it('an auto-reply, until it gets another end', async () => {
    const delivery = await deliveryActions(acts)
    const ana = await delivery.identity('ana')
    const reply = { subject: 'Away', text: 'Back soon.', ends_at: '2040-01-01T00:00:00Z' }
    await delivery.set(ana, { auto_reply: reply })
    const state = async () => {
      const [row] = await acts.sql<{ script: string | null }>('select mail.script_of($1, $2) as script', [
        ana,
      ])
      const { auto_reply } = await delivery.read(ana)
      return [auto_reply.is_in_force, row?.script?.includes('vacation') ?? false]
    }
    expect(await state()).toEqual([true, true])
    const update = (values: string) => acts.sql(`update mail_rules set ${values} where organization_id = $1`)
    await update("reply_ends_at = now() - interval '1 second'")
    await sweep()
    await update(
      "reply_ends_at = now() + interval '1 hour', reply_ended_at = reply_ended_at - interval '1 second'",
    )
    expect(await state()).toEqual([false, false])
    await delivery.set(ana, { auto_reply: { ...reply, ends_at: '2041-01-01T00:00:00Z' } })
    expect(await state()).toEqual([true, true])
  })
})

describe('after the clock was set back, an alias', () => {
  const past = "now() - interval '1 second'"
  const ahead = "now() + interval '1 hour'"
  /** Lets support@, an alias of Ana, expire, and sets the clock back. */
  const endSupport = async () => {
    const aliases = await aliasActions(acts)
    const ana = await aliases.identity('ana')
    const support = await aliases.alias('support', [ana], { may_send_as: true })
    await aliases.alias('help', [support])
    const update = (values: string) =>
      acts.sql(`update address set ${values} where organization_id = $1 and address_id = $2`, [support])
    await update(`expires_at = ${past}`)
    await sweep()
    await update(`expires_at = ${ahead}, ended_at = ended_at - interval '1 second'`)
    return { aliases, support, ana }
  }

  it('stays ended, as do aliases whose only target it is', async () => {
    const { aliases, support } = await endSupport()
    expect(await aliases.tree('support')).toEqual(['>1 support expired'])
    expect(await aliases.tree('help')).toEqual(['>1 help followed', '1>2 support expired'])
    const { items } = (await acts.call('listAddresses', { query: { state: 'expired' } })).body
    expect(items).toMatchObject([{ id: support, state: 'expired' }])
    const lost = (await acts.call('listAddresses', { query: { state: 'nowhere' } })).body.items
    expect(lost).toMatchObject([{ address: aliases.at('help'), state: 'nowhere' }])
  })

  it('is previewed as ended, but not with another end', async () => {
    const { support, ana } = await endSupport()
    const outcome = async (body: object) => {
      const preview = await acts.call('previewAlias', { body: { alias_id: support, ...body } })
      return preview.body.steps?.[0].outcome
    }
    expect(await outcome({ target_ids: [ana] })).toBe('expired')
    expect(await outcome({ expires_at: '2090-01-01T00:00:00Z' })).toBe('followed')
    expect(await outcome({ expires_at: null })).toBe('followed')
  })

  it('is refused by mail servers', async () => {
    const { aliases, support, ana } = await endSupport()
    const found = await acts.sql<{ in_use: boolean; taken: boolean; reached: string[] }>(
      `select (mail.find_address('support', d.domain_name)).in_use, mail.has_taker($1, h.address_id) as taken,
         array(select reached_from($1, h.address_id)) as reached
       from address h join domain d using (organization_id, domain_id)
       where h.organization_id = $1 and h.address = $2`,
      [aliases.at('help')],
    )
    expect(found).toEqual([{ in_use: false, taken: false, reached: [] }])
    const body = { expires_at: '2090-01-01T00:00:00Z' }
    await acts.call('updateAlias', { path: { alias_id: support }, body })
    expect(await aliases.tree('help')).toEqual([
      '>1 help followed',
      '1>2 support followed',
      '2>3 ana delivered',
    ])
    const again = await acts.sql<{ reached: string[] }>(
      `select array(select reached_from($1, address_id)) as reached from address
       where organization_id = $1 and address = $2`,
      [aliases.at('help')],
    )
    expect(again).toEqual([{ reached: [ana] }])
  })
})

it('the sweep marks only what has ended, each once', async () => {
  await sweep()
  await acts.call('createKeySession', { body: {} })
  expect(await sweep()).toBe(0)
  await acts.sql("update api_key set expires_at = now() where organization_id = $1 and kind = 'session'")
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
})
