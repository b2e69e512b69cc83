import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DovecotServer, hasDovecot, startDovecot } from '../../../testing/dovecot.js'
import { freshDatabase, type FreshDatabase } from '../../../testing/fresh-database.ts'
import { ask } from '../../../testing/postgres.js'
import { noEndpoints } from '../../embedded-mail/endpoints.ts'
import { namePostmaster } from '../../embedded-mail/name-postmaster.ts'
import { runCommand } from '../program.ts'
import { notesOf } from './attach-setup.ts'

const nothing = { state: 'not_attached', ...noEndpoints }

const status = async (environment: Record<string, string>, ...options: string[]) => {
  const out: string[] = []
  const code = await runCommand(['mail', 'status', ...options], {
    environment,
    out: (text) => out.push(text),
    note: (text) => out.push(text),
  })
  return { code, out: out.join('\n') }
}

it('mail status says of a folder without a server that no mail system is attached', async () => {
  const folder = { POSTROOM_DATA_DIR: '/nonexistent' }
  expect(JSON.parse((await status(folder, '--json')).out)).toEqual(nothing)
  expect((await status(folder)).out).toBe('No mail server is connected.')
})

describe.skipIf(!hasDovecot())('mail status of a mail system of the settings', () => {
  let database: FreshDatabase
  let dovecot: DovecotServer
  beforeAll(async () => {
    database = await freshDatabase()
    dovecot = await startDovecot(database.url)
  })
  afterAll(async () => {
    await dovecot.close()
    await database.drop()
  })

  it('asks it whether it answers, from this database', async () => {
    const environment = { DATABASE_URL: database.url, ...dovecot.settings, MAIL_SMTP: '127.0.0.1:25' }
    const smtp = { host: '127.0.0.1', port: 25 }
    expect(JSON.parse((await status(environment, '--json')).out)).toEqual({
      ...nothing,
      state: 'attached',
      smtp,
    })
    expect((await status(environment)).out).toBe(
      'A mail server is connected and responds.\n\nsmtp  127.0.0.1:25',
    )
    const other = await freshDatabase()
    const elsewhere = await status({ ...environment, DATABASE_URL: other.url })
    await other.drop()
    const unreachable = "A mail server is connected but doesn't respond.\n\nsmtp  127.0.0.1:25"
    expect(elsewhere.out).toBe(unreachable)
    await dovecot.kill()
    expect((await status(environment)).out).toBe(unreachable)
  })
})

it('mail attach says what is missing without Sieve', () => {
  const kind = { folder: 'dovecot-2.3', hasPop3: true } as const
  const logins = { login: { name: 'dovecot' }, postfixLogin: { name: 'postfix' } }
  expect(notesOf({ ...logins, kind: { ...kind, hasSieve: true } })).toEqual([])
  expect(notesOf({ ...logins, kind: { ...kind, hasSieve: false } })).toEqual([
    expect.stringContaining('forwards and auto-replies that administrators set are only saved'),
  ])
  const one = { login: logins.login, postfixLogin: logins.login, kind: { ...kind, hasSieve: true } }
  expect(notesOf(one)).toEqual([expect.stringContaining("Postfix uses Dovecot's login dovecot")])
})

describe('mail postmaster', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  const postmaster = async (...args: string[]) => {
    const out: string[] = []
    const notes: string[] = []
    const code = await runCommand(['mail', 'postmaster', '--json', ...args], {
      environment: { DATABASE_URL: database.url },
      out: (text) => out.push(text),
      note: (text) => notes.push(text),
    })
    return code === 0 ? JSON.parse(out.join('')).postmaster : notes.join(' ')
  }

  it('names the address that gets mail to postmaster@ and abuse@, and none again', async () => {
    expect(await postmaster()).toBeNull()
    expect(await postmaster('Admin@Bücher.example')).toBe('admin@xn--bcher-kva.example')
    expect(await postmaster()).toBe('admin@xn--bcher-kva.example')
    expect(await postmaster('--off')).toBeNull()
  })

  it('refuses an address that mail servers reject, and none other', async () => {
    expect(await postmaster('--', '-admin@harborline.example')).toContain('begin with a hyphen')
    expect(await postmaster('admin-@harborline.example')).toBe('admin-@harborline.example')
    expect(await postmaster('--off')).toBeNull()
  })

  it('takes an alias that leads to a mailbox, and no other', async () => {
    await ask(
      database.url,
      `with o as (insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
         values (uuid_v7(), 'Brightwater', 1073741824, 10) returning organization_id)
       insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, default_mailbox_limit_bytes,
         max_mailbox_limit_bytes)
       select organization_id, uuid_v7(), name, name, 1048576, 1048576 from o, unnest(array['harborline.example']) name`,
    )
    await ask(
      database.url,
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name, password_hash)
       select organization_id, uuid_v7(), domain_id, 'ada', 'ada@' || domain_name, 'Ada', 'none' from domain`,
    )
    await ask(
      database.url,
      `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
       select organization_id, uuid_v7(), identity_id, 1048576 from identity`,
    )
    for (const local of ['off', 'operators'])
      await ask(
        database.url,
        `with a as (insert into address (organization_id, domain_id, local_part, address, kind, enabled)
           select organization_id, domain_id, '${local}', '${local}@' || domain_name, 'alias', ${local !== 'off'}
           from domain returning organization_id, address_id)
         select from a`,
      )
    await ask(
      database.url,
      `insert into address_target (organization_id, address_id, target_id)
       select a.organization_id, a.address_id, i.identity_id from address a, identity i where a.kind = 'alias'`,
    )
    expect(await postmaster('operators@harborline.example')).toBe('operators@harborline.example')
    expect(await postmaster('off@harborline.example')).toContain('has no mailbox that accepts mail')
    expect(await postmaster('--off')).toBeNull()
  })

  it('keeps the choice of the operator when the mail servers of a trial start', async () => {
    await ask(database.url, 'update mail.setting set postmaster = null, postmaster_is_chosen = false')
    await namePostmaster(database.url)
    expect(await postmaster()).toBe('operator@trial.postroom.invalid')
    for (const chosen of ['--off', 'admin@brightwater.example']) {
      const expected = await postmaster(chosen)
      await namePostmaster(database.url)
      expect(await postmaster()).toBe(expected)
    }
    expect(await postmaster('--off')).toBeNull()
  })

  it.each(['admin', 'a,b@example.org', 'a b@example.org', '@example.org', 'admin@nowhere'])(
    'takes no %s',
    async (address) => {
      expect(await postmaster(address)).toMatch(/Enter an? (?:address|domain name) such as/)
      expect(await postmaster()).toBeNull()
    },
  )
})
