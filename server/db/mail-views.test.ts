import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let server: pg.Client
let acts: ClientActions
let name: string
let domain: string
let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }

beforeAll(async () => {
  server = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
  await server.connect()
})
afterAll(() => server.end())
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  name = freshName()
  domain = await acts.domain({ name })
  ada = await acts.identity(domain, 'ada', { generate_password: true, mailbox_limit_bytes: 4 * mebibyte })
})

/** What a mail server is told of an address, by service: `yes`, `no`, or the reason. */
const signIn = async (address = ada.address) => {
  const { rows } = await server.query<{ service: string; reason: string | null }>(
    'select service, reason from mail.sign_in where address = $1',
    [address],
  )
  const told = new Map(rows.map(({ service, reason }) => [service, reason ?? 'yes']))
  return ['imap', 'pop3', 'sieve', 'smtp', 'submission'].map((service) => told.get(service) ?? 'no')
}
const everywhere = (answer: string) => [answer, answer, answer, answer === 'yes' ? 'yes' : 'no', answer]

const refusalOf = async (address = ada.address) => {
  const { rows } = await server.query<{ refusal: string | null }>(
    'select refusal from mail.recipient where address = $1',
    [address],
  )
  return rows.map(({ refusal }) => refusal ?? 'taken')
}
const domainRow = async () =>
  (await server.query('select is_active, catch_all from mail.domain where domain_name = $1', [name])).rows

describe('a mail server is told that signing in is', () => {
  it('allowed, with the hash of the password as Dovecot reads it', async () => {
    expect(await signIn()).toEqual(everywhere('yes'))
    const { rows } = await server.query<{ password: string }>(
      'select distinct password from mail.sign_in where address = $1',
      [ada.address],
    )
    expect(rows).toEqual([{ password: expect.stringMatching(/^\{ARGON2ID\}\$argon2id\$/) }])
  })

  it('unknown without a password', async () => {
    await acts.identity(domain, 'nopassword', {})
    expect(await signIn(`nopassword@${name}`)).toEqual(everywhere('no'))
  })

  it.each([
    ['identity', 'This account is suspended. Ask your administrator.'],
    ['domain', 'This domain is suspended.'],
    ['organization', 'This organization is suspended.'],
  ])('refused while the %s is suspended', async (table, reason) => {
    await acts.sql(`update ${table} set status = 'suspended' where organization_id = $1`)
    expect(await signIn()).toEqual(everywhere(reason))
  })

  it('refused by the service that is switched off', async () => {
    const off = 'This service is switched off for your organization.'
    await acts.sql(`insert into organization_service values ($1, 'imap', false)`)
    expect(await signIn()).toEqual([off, 'yes', 'yes', 'yes', 'yes'])
    await acts.sql(
      `update organization_service set service_code = 'smtp_submission' where organization_id = $1`,
    )
    expect(await signIn()).toEqual(['yes', 'yes', 'yes', 'no', off])
  })

  it('allowed for sending alone without a mailbox', async () => {
    const none = 'This account has no mailbox.'
    await acts.identity(domain, 'sender', { generate_password: true, mailbox_limit_bytes: null })
    expect(await signIn(`sender@${name}`)).toEqual([none, none, none, 'yes', 'yes'])
  })

  it('refused until the password is changed only where that is asked for', async () => {
    await acts.sql(`update identity set must_change_password = true where organization_id = $1`)
    expect(await signIn()).toEqual(everywhere('yes'))
    const set = (refuses: boolean) =>
      harness.operator.plain((db) => db.query('update mail.setting set must_change_refuses = $1', [refuses]))
    await set(true)
    expect(await signIn()).toEqual(everywhere('This password has to be changed first.'))
    await set(false)
  })
})

describe('a mail server is told that mail is', () => {
  it('taken, and where it is kept: under the id of the mailbox, never under the address', async () => {
    expect(await refusalOf()).toEqual(['taken'])
    const { rows } = await server.query('select folder, limit_bytes from mail.mailbox where username = $1', [
      ada.address,
    ])
    const folder = `${acts.organization_id}/${ada.mailbox.mailbox_quota_id}`
    expect(rows).toEqual([{ folder, limit_bytes: 4 * mebibyte }])
  })

  it('accepted or refused for a suspended identity, as chosen', async () => {
    const suspend = (delivery_while_suspended: string) =>
      acts.call('updateIdentity', {
        path: { identity_id: ada.identity_id },
        body: { status: 'suspended', delivery_while_suspended },
      })
    await suspend('accept')
    expect(await refusalOf()).toEqual(['taken'])
    await suspend('reject')
    expect(await refusalOf()).toEqual(['550 5.2.1 This mailbox is disabled'])
  })

  it('refused for a suspended domain or organization, and without a mailbox', async () => {
    await acts.identity(domain, 'nobox', { mailbox_limit_bytes: null })
    expect(await refusalOf(`nobox@${name}`)).toEqual(['550 5.1.1 No mailbox here by that name'])
    expect(await refusalOf(`unknown@${name}`)).toEqual([])
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
    expect(await refusalOf()).toEqual(['550 5.2.1 This domain is suspended'])
    expect(await domainRow()).toEqual([{ is_active: false, catch_all: null }])
  })

  it('refused while the address is reserved for a deleted identity, and no longer when that is over', async () => {
    const path = { identity_id: ada.identity_id }
    const remove = () => acts.call('deleteIdentity', { path, query: { confirm: ada.address } })
    const reserved = '550 5.1.1 This address is no longer in use'
    await remove()
    expect(await refusalOf()).toEqual([reserved])
    const restored = await acts.call('restoreDeletedIdentity', { path, body: {} })
    expect(restored.status).toBe(200)
    expect(await refusalOf()).toEqual(['taken'])
    await remove()
    await acts.call('purgeDeletedIdentity', { path, query: { confirm: ada.address } })
    expect(await refusalOf()).toEqual([])
  })

  it('for a removed domain refused like that for a domain that is not there, until it is restored', async () => {
    const path = { identity_id: ada.identity_id }
    await acts.call('deleteIdentity', { path, query: { confirm: ada.address } })
    const removal = { path: { domain_id: domain }, query: { confirm: name } }
    expect((await acts.call('removeDomain', removal)).status).toBe(204)
    expect([await domainRow(), await refusalOf()]).toEqual([[], []])
    const asked = async (question: string) =>
      (await server.query<{ answer: string | null }>(`select ${question}('ada', $1) as answer`, [name])).rows
    const unknown = async (question: string) =>
      (await server.query<{ answer: string | null }>(`select ${question}('ada', 'none.invalid') as answer`))
        .rows
    for (const question of ['mail.refusal', 'mail.expansion', 'mail.has_mailbox', 'mail.sender_logins'])
      expect(await asked(question)).toEqual(await unknown(question))
    expect((await acts.call('restoreDomain', { path: { domain_id: domain } })).status).toBe(200)
    expect(await domainRow()).toEqual([{ is_active: true, catch_all: null }])
    expect(await refusalOf()).toEqual(['550 5.1.1 This address is no longer in use'])
  })

  it.each(['ada', 'ada+x', '"ada+x..y"', '"ada+x."', '"ada"'])(
    'lets the user of ada@ send as <%s@…>, as Postfix writes it',
    async (local) => {
      const { rows } = await server.query<{ logins: string }>('select mail.sender_logins($1, $2) as logins', [
        local,
        name,
      ])
      expect(rows.map(({ logins }) => logins.split(',')[0])).toEqual([ada.address])
    },
  )

  it('for postmaster@ not sent out of the house when the domain of the operator is removed', async () => {
    const home = freshName()
    const homeId = await acts.domain({ name: home })
    const named = async () =>
      (await server.query('select postmaster from mail.domain where domain_name = $1', [name])).rows[0]
    await harness.operator.plain((db) =>
      db.query('update mail.setting set postmaster = $1', [`root@${home}`]),
    )
    const root = await acts.identity(homeId, 'root', { mailbox_limit_bytes: mebibyte })
    expect(await named()).toEqual({ postmaster: `root@${home}` })
    const path = { identity_id: root.identity_id }
    await acts.call('deleteIdentity', { path, query: { confirm: root.address } })
    await acts.call('removeDomain', { path: { domain_id: homeId }, query: { confirm: home } })
    expect(await named()).toEqual({ postmaster: null })
    await harness.operator.plain((db) => db.query('update mail.setting set postmaster = null', []))
  })

  it.each(['identity', 'domain', 'organization'])(
    'not handed to own Sieve scripts while the %s is suspended',
    async (table) => {
      const isStopped = async () => {
        const { rows } = await server.query(
          'select own_rules_are_stopped from mail.mailbox where username = $1',
          [ada.address],
        )
        return rows
      }
      expect(await isStopped()).toEqual([{ own_rules_are_stopped: false }])
      await acts.sql(`update ${table} set status = 'suspended' where organization_id = $1`)
      expect(await isStopped()).toEqual([{ own_rules_are_stopped: true }])
    },
  )

  it('for postmaster@ and abuse@ sent to whom the operator names, while that takes mail', async () => {
    const named = async (address: string | null) => {
      await harness.operator.plain((db) => db.query('update mail.setting set postmaster = $1', [address]))
      const { rows } = await server.query<{ postmaster: string | null }>(
        'select postmaster from mail.domain where domain_name = $1',
        [name],
      )
      return rows[0]?.postmaster
    }
    expect(await named(null)).toBeNull()
    expect(await named('root@elsewhere.invalid')).toBe('root@elsewhere.invalid')
    expect(await named(`nobody@${name}`)).toBeNull()
    expect(await named(ada.address)).toBe(ada.address)
    const body = { local_part: 'operators', domain_id: domain, target_ids: [ada.identity_id] }
    expect((await acts.call('createAlias', { body })).status).toBe(201)
    expect(await named(`operators@${name}`)).toBe(`operators@${name}`)
    await acts.sql(
      `update identity set status = 'suspended', delivery_while_suspended = 'reject' where organization_id = $1`,
    )
    expect(await named(ada.address)).toBeNull()
    expect(await named(`operators@${name}`)).toBeNull()
    await named(null)
  })

  it('sent to the catch-all, unless that takes none', async () => {
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await acts.call('updateDomainSettings', { path: { domain_id: domain }, body: { catch_all } })
    expect(await domainRow()).toEqual([{ is_active: true, catch_all: ada.address }])
    await acts.sql(
      `update identity set status = 'suspended', delivery_while_suspended = 'reject' where organization_id = $1`,
    )
    expect(await domainRow()).toEqual([{ is_active: true, catch_all: null }])
  })
})

it('a probe is known for services called probe-… alone, and for two hours', async () => {
  const worker = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_worker' })
  await worker.connect()
  await worker.query(
    `insert into mail.probe values ('probe-new', 'hash', now()), ('probe-old', 'hash', now() - interval '3 hours')`,
  )
  await worker.end()
  const { rows } = await server.query<{ username: string; service: string }>(
    'select username, service from mail.probe_login',
  )
  expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['probe-new']))
  expect(rows.filter(({ service }) => !service.startsWith('probe-'))).toEqual([])
})
