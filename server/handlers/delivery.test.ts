import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, errorPaths, unknownId } from '../../testing/client-actions.ts'
import { type DeliveryActions, deliveryActions } from '../../testing/delivery-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

let acts: ClientActions
let delivery: DeliveryActions
let ana: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  delivery = await deliveryActions(acts)
  ana = await delivery.identity('ana')
  ben = await delivery.identity('ben')
})

const reply = { subject: 'Away', text: 'Back on Monday.' }
const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString()
const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString()

it('an identity without a forward and an auto-reply has neither', async () => {
  expect(await delivery.read(ana)).toEqual({
    identity_id: ana,
    address: delivery.at('ana'),
    address_unicode: delivery.at('ana'),
    forward: null,
    auto_reply: null,
    own_rules: 'run',
    own_rules_stopped_because: null,
    updated_at: null,
    enforcement: null,
  })
  expect((await acts.call('getDelivery', { path: { identity_id: unknownId } })).status).toBe(404)
  expect((await delivery.update(unknownId, { own_rules: 'stopped' })).status).toBe(404)
})

it("sets a forward, an auto-reply and users' rules, keeps absent members, and ends those that are null", async () => {
  const set = await delivery.set(ana, { forward: { to_identity_id: ben } })
  expect(set.forward).toEqual({
    to_identity_id: ben,
    to_address: delivery.at('ben'),
    to_address_unicode: delivery.at('ben'),
    to_display_name: 'ben',
    is_outside: false,
    keep_copy: true,
    is_in_force: true,
    not_in_force_because: null,
  })
  const answered = await delivery.set(ana, {
    auto_reply: { ...reply, subject: ' Away ', days: 3, ends_at: nextYear },
    own_rules: 'stopped',
  })
  expect(answered).toMatchObject({
    forward: set.forward,
    auto_reply: { ...reply, days: 3, starts_at: null, ends_at: nextYear, is_in_force: true },
    own_rules: 'stopped',
    own_rules_stopped_because: 'set',
  })
  expect(await delivery.read(ana)).toEqual(answered)
  const ended = await delivery.set(ana, { forward: null, auto_reply: null, own_rules: 'run' })
  expect(ended).toMatchObject({ forward: null, auto_reply: null, own_rules: 'run' })
})

it('a change that changes nothing leaves no event, and If-Match compares versions', async () => {
  const first = await delivery.update(ana, { forward: { to_identity_id: ben } })
  const again = await delivery.update(ana, { forward: { to_address: delivery.at('BEN') } })
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(await acts.eventsOf(again)).toEqual([])
  const etag = String(first.headers['etag'])
  const changed = await delivery.update(ana, { own_rules: 'stopped' }, { 'if-match': etag })
  expect(changed.status).toBe(200)
  const stale = await delivery.update(ana, { own_rules: 'run' }, { 'if-match': etag })
  expect([stale.status, stale.body.code]).toEqual([412, 'stale_version'])
  const [event] = await acts.eventsOf(changed)
  expect(event).toMatchObject({
    operation: 'updateDelivery',
    resource_type: 'identity',
    resource_label: delivery.at('ana'),
    is_revertible: true,
    before: { own_rules: 'run', forward_to: 'ben' },
    after: { own_rules: 'stopped', forward: { to_identity_id: ben, to_address: null, keep_copy: true } },
  })
})

describe('the target', () => {
  it('is one identity, by id, by its address or by one of before a rename', async () => {
    const renamed = await acts.call('renameIdentity', {
      path: { identity_id: ben },
      body: { local_part: 'benedict' },
    })
    expect(renamed.status).toBe(200)
    const { forward } = await delivery.set(ana, { forward: { to_address: ` ${delivery.at('ben')} ` } })
    expect([forward.to_identity_id, forward.to_address]).toEqual([ben, delivery.at('benedict')])
  })

  it.each([
    ['itself', () => ({ to_identity_id: ana }), 400, '/forward/to_identity_id'],
    ['itself by its address', () => ({ to_address: delivery.at('ana') }), 400, '/forward/to_address'],
    ['two', () => ({ to_identity_id: ben, to_address: delivery.at('ben') }), 400, '/forward'],
    ['none', () => ({ keep_copy: true }), 400, '/forward'],
    ['no address', () => ({ to_address: 'ben' }), 400, '/forward/to_address'],
    ['two addresses', () => ({ to_address: 'a@b.example, c@d.example' }), 400, '/forward/to_address'],
    ['letters of SMTPUTF8', () => ({ to_address: 'bärbel@b.example' }), 400, '/forward/to_address'],
    ['an IP address', () => ({ to_address: 'a@192.0.2.1' }), 400, '/forward/to_address'],
    ['a path after the domain', () => ({ to_address: 'a@b.example/c' }), 400, '/forward/to_address'],
    ['a line break in the domain', () => ({ to_address: 'a@b.exam\nple' }), 400, '/forward/to_address'],
    ['a line break', () => ({ to_address: 'a@b.example\nb@c' }), 400, '/forward/to_address'],
    ['an unknown address here', () => ({ to_address: delivery.at('nobody') }), 404, undefined],
    ['a sub-address', () => ({ to_address: delivery.at('ben+x') }), 404, undefined],
    ['an unknown id', () => ({ to_identity_id: unknownId }), 404, undefined],
    ['no id', () => ({ to_identity_id: 'x' }), 404, undefined],
  ])('is not %s', async (_, forward, status, path) => {
    const refused = await delivery.update(ana, { forward: forward() })
    expect([refused.status, errorPaths(refused)[0]]).toEqual([status, path])
    expect((await delivery.read(ana)).forward).toBe(null)
  })

  it('is no alias and no group, which the refusal names', async () => {
    const alias = await delivery.alias('sales', [ben])
    const { body } = await acts.call('createGroup', {
      body: { local_part: 'team', domain_id: delivery.domain_id, group_name: 'Team', member_ids: [ben] },
    })
    for (const forward of [
      { to_identity_id: alias },
      { to_address: delivery.at('sales') },
      { to_identity_id: body.group.group_id },
      { to_address: delivery.at('team') },
    ]) {
      const refused = await delivery.update(ana, { forward })
      expect(refused.body.errors[0].message).toMatch(/^(sales|team)@.* is (an alias|a group)\. Forward to/)
    }
  })

  it('has a mailbox', async () => {
    const scanner = await delivery.identity('scanner', { mailbox_limit_bytes: null })
    const refused = await delivery.update(ana, { forward: { to_identity_id: scanner } })
    expect([refused.status, refused.body.code]).toEqual([409, 'forward_without_mailbox'])
  })

  it('says the same of each foreign domain, whether another organization of the service has it or not', async () => {
    const others = await deliveryActions(clientActions(harness, await harness.organization()))
    const another = clientActions(harness, await harness.organization())
    const removed = await deliveryActions(another)
    await others.identity('cem')
    const removal = await another.call('removeDomain', {
      path: { domain_id: removed.domain_id },
      query: { confirm: removed.name },
    })
    expect(removal.status).toBe(204)
    const targets = ['cem', 'nobody'].map(others.at).concat(removed.at('cem'), 'cem@elsewhere.example')
    const said = async (to_address: string) => {
      const { status, body } = await delivery.update(ana, { forward: { to_address } })
      const { forward } = body.delivery ?? body
      return JSON.stringify([status, body.code, body.detail, forward]).replaceAll(to_address, 'TARGET')
    }
    const all = async () => {
      const answers = new Set<string>()
      for (const target of targets) answers.add(await said(target))
      return [...answers]
    }
    expect(await all()).toEqual([
      '[409,"external_forwarding_refused","TARGET belongs to another mail system.",null]',
    ])
    await delivery.external('allowed')
    expect(await all()).toEqual([expect.stringContaining('"is_outside":true')])
    const byId = await delivery.update(ana, { forward: { to_identity_id: await others.identity('dan') } })
    expect(byId.status).toBe(404)
  })
})

describe('other mail systems', () => {
  it('get mail where the organization allows it, and new organizations do not', async () => {
    const forward = { to_address: 'Ana.Maria@BÜRO.example', keep_copy: false }
    const refused = await delivery.update(ana, { forward })
    expect([refused.status, refused.body.code]).toEqual([409, 'external_forwarding_refused'])
    await delivery.external('allowed')
    expect((await delivery.set(ana, { forward })).forward).toEqual({
      to_identity_id: null,
      to_address: 'Ana.Maria@xn--bro-hoa.example',
      to_address_unicode: 'Ana.Maria@büro.example',
      to_display_name: null,
      is_outside: true,
      keep_copy: false,
      is_in_force: true,
      not_in_force_because: null,
    })
    const { body } = await acts.call('getForwardingUse')
    expect(body).toMatchObject({ forward_count: 1, own_rules_count: 0, redirect_count: 0 })
    await delivery.external('refused')
    expect(await delivery.forward(ana)).toEqual(['Ana.Maria', 'external_forwarding_refused'])
    // What stays is not checked again.
    const kept = await delivery.set(ana, { forward: { ...forward, keep_copy: true } })
    expect(kept.forward.keep_copy).toBe(true)
  })

  it("are counted with what users' rules have sent there", async () => {
    await acts.sql(
      `insert into redirect_seen (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
       select $1, x.id::uuid, x.target, x.by, x.outside, x.count, now() - x.age, now() - x.age from (values
         ($2, 'a@private.example', 'own_rules', true, 5, interval '1 day'),
         ($2, 'b@private.example', 'own_rules', true, 2, interval '2 days'),
         ($3, 'c@private.example', 'own_rules', true, 9, interval '31 days'),
         ($3, 'd@here.example', 'own_rules', false, 9, interval '1 day'),
         ($3, 'e@private.example', 'administrator', true, 9, interval '1 day')) x(id, target, by, outside, count, age)`,
      [ana, ben],
    )
    const { body } = await acts.call('getForwardingUse')
    expect(body).toMatchObject({ forward_count: 0, own_rules_count: 1, redirect_count: 7 })
  })
})

describe('a circle of forwards', () => {
  it('is refused with its addresses', async () => {
    const cem = await delivery.identity('cem')
    await delivery.set(ana, { forward: { to_identity_id: ben } })
    await delivery.set(ben, { forward: { to_identity_id: cem } })
    const refused = await delivery.update(cem, { forward: { to_identity_id: ana } })
    const path = ['cem', 'ana', 'ben', 'cem'].map(delivery.at)
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([409, 'forward_loop', path])
    expect(refused.body.detail).toContain(path.join(' → '))
  })

  it('counts forwards of deleted identities, which may be restored', async () => {
    await delivery.set(ben, { forward: { to_identity_id: ana } })
    const query = { confirm: delivery.at('ben') }
    expect((await acts.call('deleteIdentity', { path: { identity_id: ben }, query })).status).toBe(204)
    const deleted = await delivery.update(ana, { forward: { to_identity_id: ben } })
    expect([deleted.status, deleted.body.detail]).toEqual([404, expect.stringContaining('deleted')])
  })

  it('is not closed by two changes at the same time', async () => {
    const changes = await Promise.all([
      delivery.update(ana, { forward: { to_identity_id: ben } }),
      delivery.update(ben, { forward: { to_identity_id: ana } }),
    ])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not needed for a refusal: a sixth step in a row is one', async () => {
    const ids = await Promise.all(['c1', 'c2', 'c3', 'c4', 'c5'].map((name) => delivery.identity(name)))
    const chain = [ana, ben, ...ids]
    for (const [index, id] of chain.slice(0, 5).entries())
      await delivery.set(id, { forward: { to_identity_id: chain[index + 1] } })
    const last = await delivery.update(chain[5]!, { forward: { to_identity_id: chain[6] } })
    expect([last.status, last.body.code, last.body.step_count]).toEqual([409, 'forward_loop', 6])
    expect(last.body.path).toEqual(['ana', 'ben', 'c1', 'c2', 'c3', 'c4', 'c5'].map(delivery.at))
    const first = await delivery.update(chain[6]!, { forward: { to_identity_id: ana } })
    expect([first.status, first.body.code]).toEqual([409, 'forward_loop'])
  })
})

describe('an auto-reply', () => {
  it.each([
    [{ starts_at: nextYear, ends_at: tomorrow }, '/auto_reply/ends_at'],
    [{ starts_at: nextYear, ends_at: nextYear }, '/auto_reply/ends_at'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, '/auto_reply/ends_at'],
    [{ ends_at: 'soon' }, '/auto_reply/ends_at'],
    [{ days: 0 }, '/auto_reply/days'],
    [{ days: 31 }, '/auto_reply/days'],
    [{ subject: 'a\r\nBcc: b@c.example' }, '/auto_reply/subject'],
    [{ subject: ' ' }, '/auto_reply/subject'],
    [{ text: '' }, '/auto_reply/text'],
    [{ text: 'a'.repeat(10_001) }, '/auto_reply/text'],
    // More than 32 KiB in a script.
    [{ text: '日'.repeat(10_000) }, undefined],
    [{ text: '😀'.repeat(10_000) }, '/auto_reply/text'],
    [{ text: `${'\n'.repeat(2)}a`.repeat(3000) }, '/auto_reply/text'],
  ])('%# is checked', async (more, path) => {
    const checked = await delivery.update(ana, { auto_reply: { ...reply, ...more } })
    expect([checked.status, errorPaths(checked)[0]]).toEqual([path === undefined ? 200 : 400, path])
  })

  it('is in force from its start to its end', async () => {
    const at = async (starts: string, ends: string) => {
      await acts.sql(
        `update mail_rules set reply_starts_at = now() + $3::interval, reply_ends_at = now() + $4::interval
         where organization_id = $1 and identity_id = $2`,
        [ana, starts, ends],
      )
      return (await delivery.read(ana)).auto_reply.is_in_force
    }
    await delivery.set(ana, { auto_reply: reply })
    expect([await at('1 minute', '1 hour'), await at('-1 minute', '1 hour')]).toEqual([false, true])
    expect(await at('-1 hour', '-1 minute')).toBe(false)
  })
})

describe('a forward that is set', () => {
  it('follows the target: suspended, deleted, restored, without a mailbox', async () => {
    await delivery.set(ana, { forward: { to_identity_id: ben } })
    const path = { identity_id: ben }
    const suspend = (body: object) => acts.call('updateIdentity', { path, body })
    await suspend({ status: 'suspended', delivery_while_suspended: 'accept' })
    expect(await delivery.forward(ana)).toEqual(['ben', null])
    await suspend({ delivery_while_suspended: 'reject' })
    expect(await delivery.forward(ana)).toEqual(['ben', 'target_takes_no_mail'])
    await suspend({ status: 'active' })
    expect(await delivery.forward(ana)).toEqual(['ben', null])
    await acts.call('deleteIdentity', { path, query: { confirm: delivery.at('ben') } })
    expect(await delivery.forward(ana)).toEqual(['ben', 'target_deleted'])
    expect((await delivery.read(ana)).forward.to_display_name).toBe('ben')
    await acts.call('restoreDeletedIdentity', { path, body: {} })
    expect(await delivery.forward(ana)).toEqual(['ben', null])
    const { mailbox } = (await acts.call('getIdentity', { path })).body
    const { mailbox_quota_id } = mailbox
    await acts.call('deleteMailboxQuota', { path: { mailbox_quota_id }, query: { force: 'true' } })
    expect(await delivery.forward(ana)).toEqual(['ben', 'target_takes_no_mail'])
  })

  it('needs mail to be accepted', async () => {
    await delivery.set(ana, { forward: { to_identity_id: ben }, auto_reply: reply })
    const body = { status: 'suspended', delivery_while_suspended: 'reject' }
    await acts.call('updateIdentity', { path: { identity_id: ana }, body })
    expect(await delivery.read(ana)).toMatchObject({
      forward: { is_in_force: false, not_in_force_because: 'mail_refused' },
      auto_reply: { is_in_force: false },
      own_rules: 'stopped',
      own_rules_stopped_because: 'suspended',
    })
  })

  it('comes back with a restored identity, and a permanent deletion ends it', async () => {
    await delivery.set(ana, { forward: { to_identity_id: ben }, auto_reply: reply, own_rules: 'stopped' })
    await delivery.set(await delivery.identity('cem'), { forward: { to_identity_id: ana } })
    const before = await delivery.read(ana)
    const path = { identity_id: ana }
    await acts.call('deleteIdentity', { path, query: { confirm: delivery.at('ana') } })
    expect((await acts.call('getDelivery', { path })).status).toBe(404)
    await acts.call('restoreDeletedIdentity', { path, body: {} })
    expect(await delivery.read(ana)).toEqual(before)
    await acts.call('deleteIdentity', { path: { identity_id: ben }, query: { confirm: delivery.at('ben') } })
    const purged = await acts.call('purgeDeletedIdentity', {
      path: { identity_id: ben },
      query: { confirm: delivery.at('ben') },
    })
    expect([purged.status, (await delivery.read(ana)).forward]).toEqual([204, null])
  })
})
