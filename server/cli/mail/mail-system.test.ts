import { execFileSync, spawn } from 'node:child_process'
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { beforeTests } from '../../../testing/before-tests.ts'
import {
  dovecotPlaces,
  dovecotProgram,
  hasDovecot,
  hasManageSieve,
  isDovecotTwoThree,
  tellsKeptSignIns,
} from '../../../testing/dovecot.js'
import { freePorts } from '../../../testing/free-port.js'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { clientActions, freshName, mebibyte } from '../../../testing/client-actions.ts'
import { harnessForTests } from '../../../testing/harness.ts'
import { putSieveScript } from '../../../testing/mail-clients.ts'
import { useOlderDovecotFiles, useOlderPostfixFiles } from '../../../testing/older-mail-files.ts'
import { ask } from '../../../testing/postgres.js'
import { findProgram } from '../../../testing/programs.js'
import { answerSenders } from '../../../testing/sender-policy.ts'
import { findPostfix } from '../../embedded-mail/programs.ts'
import { runServer } from '../../embedded-mail/run-server.ts'
import type { Supervised } from '../../embedded-postgres/supervisor.ts'
import { deliver } from '../../mail/deliver.ts'
import { runCommand } from '../program.ts'
import { mailClients } from './check/clients/clients.ts'
import { usualPorts } from './mail-layout.ts'

const postfix = findPostfix()
const openssl = findProgram(['openssl'])
const canRun = hasDovecot() && postfix !== null && openssl !== null
if (!canRun)
  console.warn('LEFT OUT: a mail system in earnest needs root, Dovecot, postfix-pgsql and openssl.')

/** Where programs are looked for: a Dovecot that was named is found before the machine's. */
const programs = [...(dovecotPlaces?.programs ?? []), process.env['PATH']].join(':')
/** Which files ask the database, as each version has them. */
const queries = isDovecotTwoThree()
  ? { signIn: 'dovecot/sign-in.ext', login: ['dovecot/sign-in.ext', 'dovecot/probe.ext'] }
  : { signIn: 'dovecot/dovecot.conf', login: ['dovecot/secrets.conf'] }

const harness = harnessForTests()
const login = `postroom_attach_${process.pid}`

interface Answer {
  changed: boolean
  login: string
  postfix_login: string
  steps: string[]
  files: { path: string; change: string; diff: string }[]
  settings: Record<string, string>
  copies: string[]
}

interface Checked {
  ok: boolean
  cases: { group: string; name: string; answered: string; ok: boolean | null }[]
}

/** Temporary places and ports for a whole mail system. */
const makePlaces = async () => {
  const path = await mkdtemp(join(tmpdir(), 'postroom-attach-'))
  await chmod(path, 0o755)
  const [cert, key] = [join(path, 'cert.pem'), join(path, 'key.pem')]
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=mail.testing.invalid',
  ]
  execFileSync(openssl ?? '', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const names = Object.keys(usualPorts)
  const free = (await freePorts(names.length)).values()
  const ports = Object.fromEntries(names.map((name) => [name, free.next().value])) as Record<
    keyof typeof usualPorts,
    number
  >
  return { path, cert, key, ports }
}

describe.skipIf(!canRun)('a mail system in earnest', () => {
  const places = beforeTests(makePlaces, async ({ path }) => {
    await ask(harness.url, `drop role if exists ${login}, ${login}_postfix`)
    await rm(path, { recursive: true })
  })
  const at = (...names: string[]) => join(places.path, ...names)
  let settings: Record<string, string> = {}

  const run = async (command: string, ...options: string[]) => {
    const out: string[] = []
    const notes: string[] = []
    const code = await runCommand(['mail', command, ...options], {
      environment: { PATH: programs, DATABASE_URL: harness.url, ...settings },
      out: (text) => out.push(text),
      note: (text) => notes.push(text),
    })
    return { code, out: out.join('\n'), notes: notes.join('\n') }
  }
  const attach = (...options: string[]) => {
    const chosen = {
      prefix: places.path,
      'tls-cert': places.cert,
      'tls-key': places.key,
      login,
      listen: '127.0.0.1',
      'mail-user': 'mail',
      log: at('log'),
      hostname: 'mail.testing.invalid',
    }
    return run(
      'attach',
      ...Object.entries(chosen).flatMap(([name, value]) => [`--${name}`, value]),
      ...Object.entries(places.ports).flatMap(([name, port]) => ['--port', `${name}=${port}`]),
      ...options,
    )
  }
  const attached = async (...options: string[]): Promise<Answer> => {
    const { code, out, notes } = await attach('--yes', '--json', ...options)
    expect({ code, notes }).toEqual({ code: 0, notes: '' })
    return JSON.parse(out) as Answer
  }
  /** The cases that were answered otherwise, or not at all. */
  const differing = async () => {
    const { code, out, notes } = await run('check', '--json')
    if (out === '') throw new Error(notes)
    const { cases, ok } = JSON.parse(out) as Checked
    expect(code).toBe(ok ? 0 : 1)
    return cases.filter((one) => one.ok !== true).map(({ group, name }) => `${group}: ${name}`)
  }

  it('is shown before anything is written, without secrets', async () => {
    await mkdir(at('etc/postfix'), { recursive: true })
    await writeFile(
      at('etc/postfix/main.cf'),
      'myhostname = old.testing.invalid\nsomething_password = x\npassword = hunter2\n',
    )
    const { code, out } = await attach('--dry-run')
    expect(code).toBe(0)
    expect(out).toContain('-myhostname = old.testing.invalid')
    expect(out).toContain('+myhostname = mail.testing.invalid')
    expect(out).toContain('password = ***')
    expect(out).not.toContain('hunter2')
    expect(out).toContain('Nothing was changed.')
    await expect(access(at('etc/dovecot'))).rejects.toThrow('ENOENT')
    expect(await attach()).toMatchObject({
      code: 1,
      notes: "Can't ask for confirmation here. Add --yes.",
    })
    // In containers, Postfix asks for the senders of groups at another host.
    const elsewhere = await attach('--dry-run', '--admin', '0.0.0.0', '--policy', 'postroom')
    expect(elsewhere.out).toContain(`inet:postroom:${places.ports.policy},`)
    expect(out).toContain(`inet:127.0.0.1:${places.ports.policy},`)
    expect(await readdir(at('etc/postfix'))).toEqual(['main.cf'])
  })

  it('is written with a copy of the old file, and not again', async () => {
    const first = await attached()
    settings = first.settings
    expect(first.changed).toBe(true)
    const key = await readFile(settings['MAIL_DOVECOT_KEY_FILE'] ?? '', 'utf8')
    const query = await readFile(at('etc/postfix/domains.cf'), 'utf8')
    const password = /password=(\w+)/.exec(query)?.[1] ?? ''
    expect([key.length, password.length]).toEqual([48, 48])
    expect(JSON.stringify(first)).not.toMatch(new RegExp(`${key}|${password}`))
    expect(first.copies).toEqual([expect.stringMatching(/main\.cf\.before-\d{8}T\d{6}Z$/)])
    expect(await readFile(first.copies[0] ?? '', 'utf8')).toContain('hunter2')
    for (const [name, mode] of [
      ['etc/dovecot/doveadm.key', 0o600],
      ['etc/dovecot/events.secret', 0o600],
      ['etc/dovecot/optional-events.conf', 0o640],
      [`etc/${queries.login[0]}`, 0o640],
      ['etc/postfix/senders.cf', 0o640],
      ['etc/dovecot/dovecot.conf', 0o644],
      ['var/mail/postroom', 0o700],
    ] as const)
      expect([name, (await stat(at(name))).mode & 0o777]).toEqual([name, mode])
    expect(await attached()).toMatchObject({ changed: false, files: [], copies: [] })
    await chown(at('var/mail/postroom'), 0, 0)
    expect((await attached()).steps).toEqual([`change the owner of ${at('var/mail/postroom')} to mail`])
    const [secret = ''] = queries.login
    await chmod(at('etc', secret), 0o644)
    expect((await attached()).files).toEqual([{ path: at('etc', secret), change: 'protect', diff: '' }])
    // Of before, when both servers had one login: Postfix gets its own.
    const own = await readFile(at('etc/postfix/senders.cf'), 'utf8')
    expect(own).toContain(`user=${login}_postfix&`)
    await writeFile(at('etc/postfix/domains.cf'), query.replaceAll(`user=${login}_postfix`, `user=${login}`))
    const separated = await attached()
    expect(separated).toMatchObject({ changed: true, login, postfix_login: `${login}_postfix` })
    expect(await readFile(at('etc/postfix/senders.cf'), 'utf8')).not.toBe(own)
    expect(separated.files.map(({ path }) => path)).not.toContain(at('etc', secret))
    // An administrator's login is used for both, which is said.
    const dovecotPassword = /password ?= ?(\w+)/.exec(await readFile(at('etc', secret), 'utf8'))?.[1] ?? ''
    await writeFile(at('password'), dovecotPassword)
    const shared = await attach('--dry-run', '--password-file', at('password'))
    expect(shared.notes).toContain(`Postfix uses Dovecot's login ${login}`)
    const renewed = await attached('--new-secrets')
    expect(renewed.files.map(({ path }) => path)).toContain(settings['MAIL_DOVECOT_KEY_FILE'])
    expect(await readFile(settings['MAIL_DOVECOT_KEY_FILE'] ?? '', 'utf8')).not.toBe(key)
  })

  it('asks Postroom about the From of what users send, unless any From is allowed', async () => {
    const postconf = (...args: string[]) =>
      execFileSync('postconf', ['-c', at('etc/postfix'), '-x', '-h', ...args], { encoding: 'utf8' }).trim()
    const { submission, submissions, policy } = places.ports
    const filters = () => ({
      submission: postconf('-P', `${submission}/inet/smtpd_milters`),
      submissions: postconf('-P', `${submissions}/inet/smtpd_milters`),
      all: postconf('smtpd_milters'),
    })
    const asks = expect.stringContaining(`inet:127.0.0.1:${policy},`)
    const checked = { submission: asks, submissions: asks, all: '' }
    await attached()
    expect(filters()).toEqual(checked)
    const { files } = await attached('--any-from')
    expect(files.map(({ path }) => path)).toEqual([at('etc/postfix/main.cf')])
    expect(filters()).toEqual({ submission: '', submissions: '', all: '' })
    await attached()
    expect(filters()).toEqual(checked)
  })

  // Refusals are delayed as in earnest.
  describe('that runs', { timeout: 120_000 }, () => {
    const running: Pick<Supervised, 'stop'>[] = []
    const start = async () => {
      const greeting = (port: number, pattern: RegExp) => ({ endpoint: { host: '127.0.0.1', port }, pattern })
      const [host = '', port = ''] = settings['MAIL_POLICY']?.split(':') ?? []
      running.push(
        await answerSenders(harness.url, { host, port: Number(port) }),
        await runServer({
          name: 'Dovecot',
          logFile: at('dovecot.out'),
          pidFile: at('run/dovecot/master.pid'),
          start: (options) =>
            spawn(dovecotProgram ?? '', ['-F', '-c', at('etc/dovecot/dovecot.conf')], options),
          greeting: greeting(places.ports.imap, /^\* OK/),
        }),
        await runServer({
          name: 'Postfix',
          logFile: at('postfix.out'),
          pidFile: at('var/spool/postfix/pid/master.pid'),
          start: (options) => spawn(postfix ?? '', ['-c', at('etc/postfix'), 'start-fg'], options),
          greeting: greeting(places.ports.smtp, /^220 /),
        }),
      )
    }
    const stop = async () => {
      for (const { stop: end } of running.splice(0)) await end()
    }
    const edit = async (name: string, from: string | RegExp, to: string) => {
      const text = await readFile(at('etc', name), 'utf8')
      const changed = text.replace(from, to)
      expect(changed).not.toBe(text)
      await writeFile(at('etc', name), changed)
    }
    /** For checks that find many refusals: Dovecot delays each for two seconds, which the first check waits for. */
    const removeDelay = () => edit('dovecot/dovecot.conf', /$/, 'auth_failure_delay = 0\n')
    const startWithoutDelay = async () => {
      await removeDelay()
      await start()
    }
    beforeAll(async () => {
      // From now on changes ask for receipts, those of the check too.
      await harness.operator.plain((db) => db.query('select mail.attach()', []))
      await start()
    })
    afterEach(stop)

    it('does what the database says, and nothing is left of the check', async () => {
      const { code, out, notes } = await run('check')
      expect(out).not.toContain('✗')
      expect({ code, notes }).toEqual({ code: 0, notes: '' })
      expect(await readdir(at('var/mail/postroom'))).toEqual([])
      for (const [service, refusal] of [
        ['IMAP', 'NO \\[CONTACTADMIN\\] '],
        ['POP3', '-ERR \\[AUTH\\] '],
        ['ManageSieve', 'NO "'],
      ])
        expect(out).toMatch(
          new RegExp(
            `^✓ {2}Sign-in by ${service}: suspended identity .* ${refusal}This account is suspended`,
            'm',
          ),
        )
      expect(out).toMatch(
        tellsKeptSignIns()
          ? /^141 checks passed, 0 failed, 6 couldn't be checked\.$/m
          : /^140 checks passed, 0 failed, 7 couldn't be checked\.$/m,
      )
      const left = await harness.operator.plain((db) =>
        db.one<{ organizations: number; receipts: number; seen: number }>(
          `select (select count(*) from organization where organization_name like 'Mail check%') as organizations,
             (select count(*) from enforcement where address like '%.mail-check.invalid') as receipts,
             (select count(*) from mail.usage_seen where username like '%.mail-check.invalid') as seen`,
          [],
        ),
      )
      expect(left).toEqual({ organizations: 0, receipts: 0, seen: 0 })
    })

    it.skipIf(!hasManageSieve())('sends what Sieve scripts send by its own Postfix', async () => {
      await start()
      const acts = clientActions(harness, await harness.organization())
      const domain = await acts.domain({ name: freshName() })
      const [ada, ben] = await Promise.all(
        ['ada', 'ben'].map((name) => acts.identity(domain, name, { mailbox_limit_bytes: mebibyte })),
      )
      const dovecot = {
        url: settings['MAIL_DOVECOT'] ?? '',
        keyFile: settings['MAIL_DOVECOT_KEY_FILE'] ?? '',
      }
      const script = `require "copy"; redirect :copy "${ben.address}"; redirect "ada@elsewhere.invalid";`
      await putSieveScript(dovecot, ada.address, script)
      const smtp = { host: '127.0.0.1', port: places.ports.smtp }
      const mail = {
        from: 'eve@elsewhere.invalid',
        to: ada.address,
        text: `To: <${ada.address}>\r\n\r\nHello\r\n`,
      }
      const [answer] = await deliver(smtp, 'EHLO', [mail], AbortSignal.timeout(30_000))
      expect(answer?.code).toBe(250)
      const log = () => readFile(at('log/postfix.log'), 'utf8')
      await expect.poll(log, { timeout: 30_000 }).toMatch(new RegExp(`to=<${ben.address}>.*status=sent`))
      const refused = `postfix/scripts/smtpd.*NOQUEUE: reject: .*from=<${ada.address}> to=<ada@elsewhere.invalid>`
      await expect.poll(log, { timeout: 30_000 }).toMatch(new RegExp(refused))
    })

    it.each(['submission', 'submissions'] as const)(
      'an open session on the port of %s sends nothing more after a new password',
      async (service) => {
        await start()
        const acts = clientActions(harness, await harness.organization())
        const domain = await acts.domain({ name: freshName() })
        const password = 'correct horse battery staple'
        const ada = await acts.identity(domain, 'ada', { password, mailbox_limit_bytes: mebibyte })
        const endpoint = { host: '127.0.0.1', port: places.ports[service] }
        const clients = mailClients(AbortSignal.timeout(30_000))
        expect(await clients.smtpTls(endpoint)).toMatch(/^TLSv1\.3/)
        const who = { address: ada.address, password }
        const reset = () =>
          acts.call('resetIdentityPassword', {
            path: { identity_id: ada.identity_id },
            body: { mode: 'set', password: `another ${password}`, must_change_password: false },
          })
        const after = (between: () => Promise<unknown>) =>
          clients.heldSender(endpoint, who, ada.address, async () => void (await between()))
        expect(await after(async () => undefined)).toMatch(/^250/)
        expect(await after(reset)).toMatch(/^553 5\.7\.1/)
      },
    )

    it('continues to work with files that don’t know aliases, which is found out', async () => {
      await removeDelay()
      const putBack = await useOlderPostfixFiles(at('etc/postfix'), harness.url)
      const putBackDovecot = await useOlderDovecotFiles(at('etc/dovecot'))
      await start()
      const found = await differing()
      expect(found).toContain('Mail for: the question whether aliases are known')
      expect(found).toContain('Mail for: an alias')
      // The catch-all takes it.
      expect(found).toContain('Mail for: an alias that is off, with a catch-all')
      const others = found.filter(
        (one) =>
          !/alias|former address|group|each member|both are in INBOX too|^DNS facts|^DKIM signatures/.test(
            one,
          ),
      )
      expect(others).toEqual([
        'Mail for: postmaster without a domain: no address is set (postroom mail postmaster)',
        'In turn: an open session to send, after a change of its password',
        'Database: a login of Postfix that reads no password hashes',
        ...(tellsKeptSignIns() ? [] : ["Dovecot's own answer: cached sign-ins"]),
      ])
      await putBack()
      await putBackDovecot()
      // The map of before is removed again, and the setting of this test.
      expect((await attached()).files).toMatchObject([
        { path: at('etc/dovecot/dovecot.conf'), change: 'replace' },
        { path: at('etc/postfix/catch-all.cf'), change: 'delete' },
      ])
    })

    it('is found out when suspended people get in, and when sign-ins are kept', async () => {
      await edit(queries.signIn, "CASE WHEN reason IS NOT NULL THEN 'y' END AS nologin", 'NULL AS nologin')
      await edit('dovecot/dovecot.conf', 'auth_cache_size = 0', 'auth_cache_size = 1M')
      await edit(queries.signIn, 'WHEN own_rules_are_stopped', 'WHEN false')
      await edit(queries.signIn, /^.*(?:sieve_user_email|sieve_before2|sieve_script\/postroom\/).*\n/gm, '')
      await edit('postfix/master.cf', 'check_sender_access ${sql}redirects.cf, reject', 'permit')
      await edit('dovecot/optional-managesieve.conf', /^ *sieve_quota_.*\n/gm, '')
      await startWithoutDelay()
      const found = await differing()
      for (const service of ['IMAP', 'POP3', 'ManageSieve']) {
        expect(found).toContain(`Sign-in by ${service}: suspended identity`)
        expect(found).toContain(`Sign-in by ${service}: suspended organization`)
        expect(found).toContain(`Sign-in by ${service}: service switched off`)
      }
      expect(found).toContain("Dovecot's own answer: a suspended identity, by IMAP")
      expect(found).toContain("Dovecot's own answer: a suspended identity's own Sieve script")
      if (hasManageSieve()) {
        expect(found).toContain("Dovecot's own answer: an administrator's script")
        expect(found).toContain('Rules: the target of the forward gets it')
        expect(found).toContain('Rules: the sender gets the auto-reply')
        expect(found).toContain('Rules: it stays in its INBOX')
        expect(found).toContain("Rules: it stays if the organization doesn't allow that")
        expect(found).toContain('Sieve scripts: more than 50 of an identity')
        expect(found).toContain('Sieve scripts: more than 1 MB of an identity')
      }
      expect(found).toContain("Dovecot's own answer: cached sign-ins")
      expect(found).toContain('In turn: the old password, after the change')
      expect(found).not.toContain('Sign-in by IMAP: right password')
    })

    it('is found out when it reads another database', async () => {
      const other = await freshDatabase()
      const name = new URL(other.url).pathname.slice(1)
      // What the test before has planted is taken out.
      expect((await attached()).files.map(({ path }) => path).toSorted()).toEqual(
        [
          ...new Set([
            queries.signIn,
            'dovecot/dovecot.conf',
            'dovecot/optional-managesieve.conf',
            'postfix/master.cf',
          ]),
        ]
          .map((file) => at('etc', file))
          .toSorted(),
      )
      for (const file of queries.login) await edit(file, /(dbname ?= ?)\S+/, `$1${name}`)
      await startWithoutDelay()
      const found = await differing()
      expect(found).toContain("Dovecot's own answer: reads this database live")
      expect(found).toContain('Sign-in by IMAP: right password')
      expect(found).not.toContain('Mail for: an identity without a mailbox')
      await stop()
      await other.drop()
    })
  })

  it('ends with its login, when it is no longer attached', async () => {
    expect((await run('detach', '--login', login, '--yes')).notes).toContain('Remove the MAIL_… settings')
    settings = {}
    const { code, out } = await run('detach', '--login', login, '--yes', '--json')
    expect(code).toBe(0)
    // The two new passwords above, about which no server has been asked.
    expect(JSON.parse(out)).toEqual({ was_attached: true, left_undone: 2, login, login_dropped: true })
    expect((await run('detach', '--login', login, '--yes')).out).toContain("doesn't exist")
    expect(await ask(harness.url, `select from pg_roles where rolname like '${login}%'`)).toEqual([])
  })
})
