import { chmodSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { dovecotPlaces, hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, putSieveScript, signInByImap } from '../../testing/mail-clients.ts'
import { ask } from '../../testing/postgres.js'
import { deliver } from '../mail/deliver.ts'
import { askDelivery } from '../mail/recipient-probe.ts'
import { postfixLoginBeside } from './mail-logins.ts'
import { findDovecot, findPostfix } from './programs.ts'
import { startMailServers } from './start-mail-servers.ts'

const harness = harnessForTests()
const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 15_000, interval: 50 }
const within = () => AbortSignal.timeout(10_000)
/** Roles belong to the whole PostgreSQL, which other files use too. */
const login = `dovecot_flow_${process.pid}`
const hasPostfix = findPostfix() !== null

describe.skipIf(!hasDovecot())('mail of a trial', () => {
  const folder = beforeTests(
    async () => {
      const path = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
      chmodSync(path, 0o711)
      return { path }
    },
    async ({ path }) => {
      await ask(harness.url, `drop role if exists ${login}, ${postfixLoginBeside(login)}`)
      await rm(path, { recursive: true })
    },
  )
  const servers = beforeTests(
    () =>
      startMailServers({
        dataDir: folder.path,
        ownerUrl: harness.url,
        log: () => undefined,
        dovecot: findDovecot(dovecotPlaces),
        login,
      }),
    ({ stop }) => stop(),
  )
  let acts: ClientActions
  let domain: string
  let ada: { identity_id: string; address: string }
  let ben: typeof ada

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    domain = await acts.domain({ name: freshName() })
    const newcomer = (localPart: string) =>
      acts.identity(domain, localPart, { password, mailbox_limit_bytes: mebibyte })
    ada = await newcomer('ada')
    ben = await newcomer('ben')
  })

  const signIn = (address: string) => signInByImap(servers.endpoints.imap!.port, address, password)
  const inbox = async (address: string) => {
    const session = await signIn(address)
    const answer = await session.ask('b status inbox (messages)', /^\* STATUS/i)
    await session.close()
    return /MESSAGES (\d+)/.exec(answer)?.[1]
  }
  const send = async (from: string, to: string) => {
    const text = `To: <${to}>\r\nSubject: A test\r\n\r\nHello\r\n`
    const [answer] = await deliver(servers.endpoints.smtp!, 'EHLO', [{ from, to, text }], within())
    return answer?.code
  }
  const putScript = (address: string, file: string) => {
    const [url = ''] = servers.settings.dovecot
    return putSieveScript({ url, keyFile: servers.settings.keyFile }, address, file)
  }

  it.each(['Trash', '"Deleted Items"', '"Deleted Messages"'])(
    'that fills a mailbox can still be copied to %s, and nowhere else',
    async (trash) => {
      const { lmtp } = servers.endpoints
      for (let full = false; !full;)
        full = (await deliverByLmtp(lmtp!.port, ada.address, mebibyte / 6)).startsWith('552')
      const session = await signIn(ada.address)
      await session.ask('b create "Deleted Items"', /^b /)
      await session.ask('b create "Deleted Messages"', /^b /)
      await session.ask('b select inbox', /^b OK/)
      expect(await session.ask('c copy 1:* Archive', /^c /)).toContain('OVERQUOTA')
      expect(await session.ask(`c copy 1:* ${trash}`, /^c /)).toMatch(/^c OK/)
      expect(await session.ask('d store 1:* +flags \\deleted', /^d /)).toMatch(/^d OK/)
      expect(await session.ask('d expunge', /^d /)).toMatch(/^d OK/)
      await session.close()
    },
  )

  it('has the same folders for everyone, each marked with its use', async () => {
    const session = await signIn(ada.address)
    expect(await session.ask('b capability', /^\* CAPABILITY/)).toContain('SPECIAL-USE')
    for (const [name, use] of [
      ['Sent', 'Sent'],
      ['Drafts', 'Drafts'],
      ['Trash', 'Trash'],
      ['Junk', 'Junk'],
      ['Archive', 'Archive'],
    ])
      expect(await session.ask(`c list (subscribed) "" ${name} return (special-use)`, /^\* LIST/)).toContain(
        `\\${use}`,
      )
    await session.close()
  })

  it.skipIf(!hasPostfix)('is refused for a deleted identity, whatever the catch-all takes', async () => {
    const { smtp } = servers.endpoints
    const [name] = ben.address.split('@').slice(1)
    const answerTo = async (localPart: string) => {
      const { code, text } = await askDelivery(smtp!, `${localPart}@${name}`, within())
      return code < 300 ? code : `${code} ${text}`
    }
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await acts.call('updateDomainSettings', { path: { domain_id: domain }, body: { catch_all } })
    expect([await answerTo('ben'), await answerTo('ben+x'), await answerTo('ben.x')]).toEqual([250, 250, 250])
    await acts.call('deleteIdentity', {
      path: { identity_id: ben.identity_id },
      query: { confirm: ben.address },
    })
    for (const localPart of ['ben', 'BEN', 'ben+x', 'ben+x+y'])
      expect(await answerTo(localPart)).toMatch(/^550 .*This address is no longer in use/)
    expect([await answerTo('ben.x'), await answerTo('ada+x')]).toEqual([250, 250])
    await acts.call('restoreDeletedIdentity', { path: { identity_id: ben.identity_id }, body: {} })
    expect([await answerTo('ben'), await answerTo('ben+x')]).toEqual([250, 250])
  })

  it.skipIf(!hasPostfix)(
    'to postmaster@ and abuse@ is kept for the operator, or goes to whom is named',
    async () => {
      const [name] = ada.address.split('@').slice(1)
      const kept = async () => {
        const path = join(folder.path, 'postfix/operator-mail/new')
        return (await readdir(path).catch(() => [])).length
      }
      const before = await kept()
      for (const address of [`postmaster@${name}`, `Abuse@${name}`, 'postmaster', 'Postmaster'])
        expect(await send('', address)).toBe(250)
      await expect.poll(async () => (await kept()) - before, patience).toBe(4)
      expect((await askDelivery(servers.endpoints.smtp!, `hostmaster@${name}`, within())).code).toBe(550)
      await ask(harness.url, `update mail.setting set postmaster = '${ada.address}'`)
      for (const address of [`postmaster@${name}`, 'POSTMASTER']) expect(await send('', address)).toBe(250)
      await expect.poll(() => inbox(ada.address), patience).toBe('2')
      const own = await acts.identity(domain, 'abuse', { password, mailbox_limit_bytes: mebibyte })
      expect(await send('', own.address)).toBe(250)
      await expect.poll(() => inbox(own.address), patience).toBe('1')
      await ask(harness.url, 'update mail.setting set postmaster = null')
      expect((await askDelivery(servers.endpoints.smtp!, `postmaster@${name}`, within())).code).toBe(550)
      for (const address of ['postmaster', 'POSTMASTER'])
        expect(await askDelivery(servers.endpoints.smtp!, address, within())).toMatchObject({
          code: 550,
          text: expect.stringContaining('No address receives mail for the operator of this mail service'),
        })
    },
  )

  it.skipIf(!hasPostfix || !hasManageSieve())(
    'is sent on by Sieve scripts within the trial, and stays where it would leave it',
    async () => {
      const stranger = 'stranger@elsewhere.invalid'
      await putScript(ada.address, `redirect "${ben.address}";`)
      expect(await send(stranger, ada.address)).toBe(250)
      await expect.poll(() => inbox(ben.address), patience).toBe('1')
      expect(await inbox(ada.address)).toBe('0')
      await putScript(ada.address, `require "vacation"; vacation "Away.";`)
      expect(await send(ben.address, ada.address)).toBe(250)
      await expect.poll(() => inbox(ben.address), patience).toBe('2')
      await putScript(ada.address, 'redirect "ada@elsewhere.invalid";')
      expect(await send(stranger, ada.address)).toBe(250)
      await expect.poll(() => inbox(ada.address), patience).toBe('2')
    },
  )
})
