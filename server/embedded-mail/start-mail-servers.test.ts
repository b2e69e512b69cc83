import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chmodSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { dovecotPlaces, hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, signInByImap } from '../../testing/mail-clients.ts'
import { ask } from '../../testing/postgres.js'
import { deliver } from '../mail/deliver.ts'
import { type Endpoint, withLineProtocol } from '../mail/line-protocol.ts'
import { askDelivery } from '../mail/recipient-probe.ts'
import { keepEndpoints, noEndpoints, startedServers } from './endpoints.ts'
import { prepareDovecot } from './dovecot.ts'
import { choosePorts } from './ports.ts'
import { findDovecot, findPostfix } from './programs.ts'
import { startMailServers } from './start-mail-servers.ts'

const harness = harnessForTests()
const password = 'correct horse battery 7'
/** Speaks SMTP. @returns the last line of each answer. */
const tell = (endpoint: Endpoint, lines: readonly string[]) =>
  withLineProtocol(endpoint, within(), async ({ send, receive }) => {
    await receive(/^220 /)
    const answers: string[] = []
    for (const line of lines) {
      send(`${line}\r`)
      answers.push((await receive(/^\d{3} .*/))[0])
    }
    return answers
  })
/** Milliseconds. */
const patience = { timeout: 15_000, interval: 50 }
const within = () => AbortSignal.timeout(10_000)

describe.skipIf(!hasDovecot())('mail servers on a data folder', () => {
  const log: string[] = []
  const start = () =>
    startMailServers({
      dataDir: folder.path,
      ownerUrl: harness.url,
      log: (text) => log.push(text),
      dovecot: findDovecot(dovecotPlaces),
    })
  const folder = beforeTests(
    async () => {
      const path = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
      chmodSync(path, 0o711)
      return { path }
    },
    async ({ path }) => {
      await ask(harness.url, 'drop role dovecot')
      await rm(path, { recursive: true })
    },
  )
  const servers = beforeTests(start, ({ stop }) => stop())
  let acts: ClientActions
  let ada: { address: string }

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    ada = await acts.identity(await acts.domain({ name: freshName() }), 'ada', {
      password,
      mailbox_limit_bytes: 4 * mebibyte,
    })
  })

  const pidOf = async (pidFile: string) => Number(await readFile(join(folder.path, pidFile), 'utf8'))
  const signIn = () => signInByImap(servers.endpoints.imap!.port, ada.address, password)

  it('let people in who have a password here, and take their mail', async () => {
    const { imap, lmtp } = servers.endpoints
    expect(await deliverByLmtp(lmtp!.port, ada.address)).toMatch(/^250/)
    const message = { from: '', to: ada.address, text: 'Subject: Dots\r\n\r\n.\r\n..\r\nend\r\n' }
    const nobody = { ...message, to: `nobody@${ada.address.split('@')[1]}` }
    const answers = await deliver(lmtp!, 'LHLO', [message, nobody, message], within())
    expect(answers.map(({ code }) => code)).toEqual([250, 550, 250])
    const session = await signIn()
    expect(session.answer).toBe('OK')
    expect(await session.ask('b status inbox (messages)', /STATUS/i)).toContain('MESSAGES 3')
    await session.ask('c select inbox', /^c OK/)
    expect(await session.ask('d fetch 2 body[text]', /FETCH/)).toContain('{12}')
    await session.close()
    expect((await signInByImap(imap!.port, ada.address, 'wrong')).answer).toContain('AUTHENTICATIONFAILED')
  })

  it('listen where they say, and nowhere else', async () => {
    expect((await startedServers(folder.path, process.pid))?.endpoints).toEqual(servers.endpoints)
    expect(await startedServers(folder.path, process.pid + 1)).toBeNull()
    for (const endpoint of Object.values(servers.endpoints))
      expect(endpoint?.host ?? '127.0.0.1').toBe('127.0.0.1')
    const { managesieve } = servers.endpoints
    if (managesieve !== null)
      await withLineProtocol(managesieve, within(), ({ receive }) => receive(/^"IMPLEMENTATION"/))
  })

  it('need no root, and keep their secrets to themselves', async () => {
    const files = (await readdir(join(folder.path, 'dovecot'), { withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ name }) => join(folder.path, 'dovecot', name))
    expect(files).toContain(servers.settings.keyFile)
    for (const file of files) expect([file, (await stat(file)).mode & 0o777]).toEqual([file, 0o600])
    const { uid } = await stat(servers.settings.keyFile)
    const status = await readFile(`/proc/${await pidOf('dovecot/run/master.pid')}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\t${uid}\t${uid}\t`, 'm'))
    expect(uid).not.toBe(0)
  })

  it('are started again when they end unexpectedly', async () => {
    const pid = await pidOf('dovecot/run/master.pid')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => pidOf('dovecot/run/master.pid'), patience).not.toBe(pid)
    await expect.poll(() => signIn().then(({ answer }) => answer, String), patience).toBe('OK')
    expect(log).toContain('Dovecot stopped unexpectedly; restarting it.')
  })

  it.skipIf(findPostfix() === null)(
    'take mail though the database has closed their connections',
    async () => {
      const { smtp } = servers.endpoints
      expect(await askDelivery(smtp!, ada.address, within())).toMatchObject({ code: 250 })
      const closed = await ask(
        harness.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
       where usename in ('dovecot', 'postfix') and query ~ 'mail\\.(recipient|domain)'`,
      )
      expect(closed.length).toBeGreaterThan(0)
      expect(await askDelivery(smtp!, ada.address, within())).toMatchObject({ code: 250 })
    },
  )

  it.skipIf(findPostfix() === null)(
    'take mail by SMTP, and from a signed-in user only under her own address',
    async () => {
      const { smtp, submission } = servers.endpoints
      expect(await askDelivery(smtp!, ada.address, within())).toMatchObject({ code: 250 })
      expect(await askDelivery(smtp!, `nobody@${ada.address.split('@')[1]}`, within())).toMatchObject({
        code: 550,
      })
      const [, , full] = await tell(smtp!, [
        'EHLO testing.invalid',
        `MAIL FROM:<ada@elsewhere.invalid> SIZE=${5 * mebibyte}`,
        `RCPT TO:<${ada.address}>`,
      ])
      expect(full).toContain('552 5.2.2')
      const secret = Buffer.from(`\0${ada.address}\0${password}`).toString('base64')
      const [, ...answers] = await tell(submission!, [
        'EHLO testing.invalid',
        `AUTH PLAIN ${secret}`,
        `MAIL FROM:<${ada.address}>`,
        `RCPT TO:<${ada.address}>`,
        'DATA',
        'Subject: To myself\r\n\r\nHello\r\n.',
      ])
      expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['235', '250', '250', '354', '250'])
      const session = await signIn()
      await expect
        .poll(() => session.ask('b status inbox (messages)', /STATUS/i), patience)
        .toContain('MESSAGES 1')
      await session.close()
    },
  )
})

describe.skipIf(!hasDovecot())('mail servers that end', () => {
  it('are ended by the next start when their Postroom could not', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
    chmodSync(dataDir, 0o711)
    const messages: string[] = []
    const ports = await choosePorts({})
    await keepEndpoints(dataDir, ports, noEndpoints)
    const first = {
      dataDir,
      programs: findDovecot(dovecotPlaces),
      ports,
      hasPostfix: false,
      databaseUrl: harness.url,
    }
    const { exited } = await (await prepareDovecot(first)).run()
    const log = (text: string) => messages.push(text)
    const second = await startMailServers({
      dataDir,
      ownerUrl: harness.url,
      log,
      dovecot: first.programs,
    })
    await exited
    expect(messages).toContainEqual(
      expect.stringMatching(/^Stopping Dovecot \(process \d+\), left over from an earlier run\.$/),
    )
    expect(second.endpoints.imap?.port).toBe(ports.imap)
    await second.stop()
    await ask(harness.url, 'drop role dovecot')
    await rm(dataDir, { recursive: true })
  })

  it('leave nothing running, and come back at the same ports', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
    chmodSync(dataDir, 0o711)
    const start = () =>
      startMailServers({
        dataDir,
        ownerUrl: harness.url,
        log: () => undefined,
        dovecot: findDovecot(dovecotPlaces),
      })
    const first = await start()
    await first.stop()
    for (const endpoint of Object.values(first.endpoints)) {
      if (endpoint !== null)
        await expect(withLineProtocol(endpoint, within(), ({ receive }) => receive(/./))).rejects.toThrow(
          'ECONNREFUSED',
        )
    }
    const second = await start()
    expect(second.endpoints).toEqual(first.endpoints)
    await second.stop()
    await ask(harness.url, 'drop role dovecot')
    await rm(dataDir, { recursive: true })
  })
})
