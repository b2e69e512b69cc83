import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { harnessForTests } from '../../testing/harness.ts'
import type { Domain } from '../generated/model/index.ts'

const harness = harnessForTests()
let acts: ClientActions
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
})

const add = () => answer<Domain>('domain', 'add', freshName(), '--organization', acts.organization_id)
const domain = (domain_id: string) => acts.call('getDomain', { path: { domain_id } })
const events = () => acts.events({ resource_type: 'domain' })

describe('domain suspend and domain reactivate', () => {
  it('change the status and the version, with one event of the operator each', async () => {
    const { domain_id, domain_name: name } = await add()
    const first = await domain(domain_id)
    expect(await answer('domain', 'suspend', name)).toMatchObject({ domain_id, status: 'suspended' })
    const suspended = await domain(domain_id)
    expect(suspended.body).toMatchObject({ status: 'suspended', settings: first.body.settings })
    expect(suspended.headers['etag']).not.toBe(first.headers['etag'])
    expect(Date.parse(suspended.body.updated_at)).toBeGreaterThan(Date.parse(first.body.updated_at))
    expect(await postroom('domain', 'suspend', name.toUpperCase())).toEqual({
      code: 0,
      out: `The domain ${name} is already suspended.`,
      notes: '',
    })
    expect((await domain(domain_id)).headers['etag']).toBe(suspended.headers['etag'])
    expect(await postroom('domain', 'reactivate', name)).toEqual({
      code: 0,
      out: `The domain ${name} is active.`,
      notes: '',
    })
    expect(await answer('domain', 'reactivate', name)).toMatchObject({ status: 'active' })
    expect((await events()).slice(1)).toMatchObject([
      {
        operation: 'suspendDomain',
        actor: { key_id: null, key_name: 'Operator' },
        resource_id: domain_id,
        resource_label: name,
        before: { status: 'active' },
        after: { status: 'suspended' },
      },
      { operation: 'reactivateDomain', before: { status: 'suspended' }, after: { status: 'active' } },
    ])
  })

  it('let an If-Match of before change nothing', async () => {
    const { domain_id, domain_name } = await add()
    const { headers } = await domain(domain_id)
    await answer('domain', 'suspend', domain_name)
    const { status } = await acts.call('updateDomainSettings', {
      path: { domain_id },
      headers: { 'if-match': headers['etag'] ?? '' },
      body: { description: 'Late' },
    })
    expect(status).toBe(412)
  })
})

describe('domain remove', () => {
  it('refuses while there are identities, and says how many', async () => {
    const { domain_id, domain_name: name } = await add()
    const one = await acts.identity(domain_id, 'one')
    const refused = (count: string) => ({
      code: 1,
      out: '',
      notes: `Can't remove the domain ${name}: ${count} in it. Delete them first.`,
    })
    expect(await postroom('domain', 'remove', name)).toEqual(refused('1 identity has its address'))
    const two = await acts.identity(domain_id, 'two')
    expect(await postroom('domain', 'remove', name)).toEqual(refused('2 identities have addresses'))
    for (const { identity_id, address } of [one, two])
      await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
    const before = (await domain(domain_id)).body
    expect((await postroom('domain', 'remove', name)).notes).toBe(
      `Can't remove the domain ${name}: 2 deleted identities of it can still be restored. Use --purge to delete them permanently, with their mail.`,
    )
    expect(await answer('domain', 'remove', '--purge', name)).toMatchObject({ domain_id })
    expect((await acts.events({ resource_id: one.identity_id })).at(-1)).toMatchObject({
      operation: 'purgeDeletedIdentity',
      actor: { key_name: 'Operator' },
    })
    expect((await domain(domain_id)).status).toBe(404)
    expect(await acts.quota()).toMatchObject({ domain_count: 0 })
    expect((await events()).at(-1)).toMatchObject({
      operation: 'removeDomain',
      actor: { key_id: null, key_name: 'Operator' },
      resource_id: domain_id,
      before,
      after: null,
    })
  })

  it('refuses while there are aliases, also if one has the address of an identity that it purges', async () => {
    const { domain_id, domain_name: name } = await add()
    const home = await acts.identity((await add()).domain_id, 'home')
    const addresses = addressActions(harness, acts)
    const alias_id = await addresses.alias(domain_id, 'sales', [home.identity_id])
    expect((await postroom('domain', 'remove', name)).notes).toBe(
      `Can't remove the domain ${name}: 1 alias or group has its address in it. Delete them first.`,
    )
    const one = await acts.identity(domain_id, 'one')
    await acts.call('deleteIdentity', {
      path: { identity_id: one.identity_id },
      query: { confirm: one.address },
    })
    await addresses.leadHeld(one.identity_id, [home.identity_id])
    expect((await postroom('domain', 'remove', '--purge', name)).notes).toBe(
      `Can't remove the domain ${name}: 2 aliases or groups have addresses in it. Delete them first.`,
    )
    // Nothing was purged.
    expect(await addresses.owner(one.address)).toMatchObject({ kind: 'alias', is_held: true })
    await addresses.query('delete from address where organization_id = $1 and address_id = $2', [alias_id])
    await addresses.query('select release_held_address($2) where $1::uuid is not null', [one.identity_id])
    expect(await answer('domain', 'remove', '--purge', name)).toMatchObject({ domain_id })
  })

  it('says how many former addresses are in it, and deletes them with --former', async () => {
    const [old, brand] = [await add(), await add()]
    const name = old.domain_name
    for (const local of ['one', 'two']) {
      const { identity_id } = await acts.identity(old.domain_id, local)
      const body = { local_part: local, domain_id: brand.domain_id }
      await acts.call('renameIdentity', { path: { identity_id }, body })
    }
    const addresses = addressActions(harness, acts)
    const { identity_id } = await acts.identity(brand.domain_id, 'home')
    const sales = await addresses.alias(old.domain_id, 'sales', [identity_id])
    const refusal =
      `Can't remove the domain ${name}: 2 former addresses of renamed identities are in it. ` +
      'Use --former to delete them: mail to them will be rejected, and mail apps can no longer sign in with them.'
    expect((await postroom('domain', 'remove', name)).notes).toBe(
      `${refusal} 1 alias or group has its address in it, too. Delete them first.`,
    )
    expect((await postroom('domain', 'remove', '--former', name)).notes).toBe(
      `Can't remove the domain ${name}: 1 alias or group has its address in it. Delete them first.`,
    )
    await addresses.query('delete from address where organization_id = $1 and address_id = $2', [sales])
    // Nothing was deleted.
    expect((await postroom('domain', 'remove', name)).notes).toBe(refusal)
    expect(await answer('domain', 'remove', '--former', name)).toMatchObject({ domain_id: old.domain_id })
    const deletions = (await acts.events({ operation: 'deleteAlias' })).filter(
      ({ operation }) => operation === 'deleteAlias',
    )
    expect(deletions.map(({ resource_label }) => resource_label)).toEqual([`one@${name}`, `two@${name}`])
    expect(deletions[0]).toMatchObject({ actor: { key_name: 'Operator' }, after: null })
  })

  it('takes a domain along that has a catch-all elsewhere', async () => {
    const [home, away] = [await add(), await add()]
    const { identity_id } = await acts.identity(home.domain_id, 'all')
    const catch_all = { mode: 'identity', identity_id }
    await acts.call('updateDomainSettings', { path: { domain_id: away.domain_id }, body: { catch_all } })
    expect(await answer('domain', 'remove', away.domain_name)).toMatchObject({
      settings: { catch_all },
    })
    expect((await acts.call('listDomains')).body.total).toBe(1)
  })

  it('makes the oldest of the others the primary one, which another event tells', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    expect([first.is_primary, second.is_primary]).toEqual([true, false])
    expect(await postroom('domain', 'remove', first.domain_name)).toEqual({
      code: 0,
      out: `Removed the domain ${first.domain_name}. The primary domain is now ${second.domain_name}.`,
      notes: '',
    })
    expect((await domain(second.domain_id)).body.is_primary).toBe(true)
    expect((await events()).slice(-2)).toMatchObject([
      { operation: 'removeDomain', resource_id: first.domain_id, after: null },
      {
        operation: 'removeDomain',
        resource_id: second.domain_id,
        before: { is_primary: false, updated_at: second.updated_at },
        after: { is_primary: true },
      },
    ])
    // One that is not the primary one changes no other.
    expect(await postroom('domain', 'remove', third.domain_name)).toMatchObject({
      out: `Removed the domain ${third.domain_name}.`,
    })
    // The last one may go too, and the next that comes is the primary one.
    await answer('domain', 'remove', second.domain_name)
    expect(await add()).toMatchObject({ is_primary: true })
  })

  it('also deletes a domain that its organization has removed', async () => {
    const { domain_id, domain_name } = await add()
    const removal = { path: { domain_id }, query: { confirm: domain_name } }
    expect((await acts.call('removeDomain', removal)).status).toBe(204)
    const { organization_id } = await harness.organization()
    expect((await postroom('domain', 'add', domain_name, '--organization', organization_id)).notes).toBe(
      `An organization has removed the domain ${domain_name}, and can restore it. To delete it permanently, use "domain remove".`,
    )
    await answer('domain', 'remove', domain_name)
    expect((await events()).at(-1)).toMatchObject({
      operation: 'purgeDomain',
      actor: { key_name: 'Operator' },
      resource_id: domain_id,
      after: null,
    })
    expect(await acts.quota()).toMatchObject({ domain_count: 0 })
    expect(await answer('domain', 'add', domain_name, '--organization', organization_id)).toMatchObject({
      domain_name,
    })
  })

  it('lets another organization have the name', async () => {
    const { domain_name } = await add()
    await answer('domain', 'remove', domain_name)
    const { organization_id } = await harness.organization()
    expect(await answer('domain', 'add', domain_name, '--organization', organization_id)).toMatchObject({
      domain_name,
    })
  })
})

describe('domain restore', () => {
  it('restores a removed domain, with an event of the operator; other commands refuse it', async () => {
    const { domain_id, domain_name } = await add()
    expect((await postroom('domain', 'restore', domain_name)).out).toBe(
      `The domain ${domain_name} is not removed.`,
    )
    const removal = { path: { domain_id }, query: { confirm: domain_name } }
    expect((await acts.call('removeDomain', removal)).status).toBe(204)
    const list = (...more: string[]) =>
      answer<{ items: { domain_id: string }[] }>(
        'domain',
        'list',
        '--organization',
        acts.organization_id,
        ...more,
      )
    expect((await list()).items).toEqual([])
    expect((await list('--removed')).items).toMatchObject([{ domain_id, was_primary: true }])
    for (const command of [
      ['domain', 'suspend'],
      ['domain', 'reactivate'],
      ['dns', 'domain'],
    ])
      expect((await postroom(...command, domain_name)).notes).toBe(
        `The domain ${domain_name} was removed. Restore it first with "domain restore".`,
      )
    expect(await answer('domain', 'restore', domain_name)).toMatchObject({ domain_id, is_primary: true })
    expect((await domain(domain_id)).status).toBe(200)
    expect((await events()).at(-1)).toMatchObject({
      operation: 'restoreDomain',
      actor: { key_id: null, key_name: 'Operator' },
      before: null,
      after: { domain_id },
    })
    expect((await list('--removed')).items).toEqual([])
  })

  it('refuses a domain whose 30 days are over, which the list no longer has', async () => {
    const { domain_id, domain_name } = await add()
    const removal = { path: { domain_id }, query: { confirm: domain_name } }
    expect((await acts.call('removeDomain', removal)).status).toBe(204)
    await acts.sql(
      'update domain set restorable_until = now() where organization_id = $1 and domain_id = $2',
      [domain_id],
    )
    expect((await postroom('domain', 'restore', domain_name)).notes).toBe(
      `The domain ${domain_name} was removed more than 30 days ago and can't be restored.`,
    )
    const list = ['domain', 'list', '--removed', '--organization', acts.organization_id]
    expect((await answer<{ items: object[] }>(...list)).items).toEqual([])
  })
})

it.each(['suspend', 'reactivate', 'remove', 'restore'])(
  'domain %s knows no other domain',
  async (command) => {
    expect(await postroom('domain', command, 'Nobodys-grünhof.example')).toEqual({
      code: 1,
      out: '',
      notes: 'No organization has the domain nobodys-grünhof.example. List domains with "domain list".',
    })
    expect((await postroom('domain', command, 'nobody')).code).toBe(2)
  },
)
