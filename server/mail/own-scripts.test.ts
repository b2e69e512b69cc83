import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, hasManageSieve, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { openManageSieve } from '../../testing/mail-clients.ts'
import { describeScript } from '../rules/sieve/own-script.ts'
import { connectDoveadm, type Doveadm } from './doveadm.ts'

const harness = harnessForTests()

describe.skipIf(!hasDovecot())('with a real Dovecot, the own scripts of an identity', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  let ada: { address: string }
  let doveadm: Doveadm

  beforeAll(async () => {
    const acts = clientActions(harness, await harness.organization())
    const domain = await acts.domain({ name: freshName() })
    ada = await acts.identity(domain, 'ada', { mailbox_limit_bytes: 4 * mebibyte })
    const key = (await readFile(dovecot.keyFile, 'utf8')).trim()
    doveadm = connectDoveadm(dovecot.settings['MAIL_DOVECOT'] ?? '', key)
  })
  const read = (address = ada.address) => doveadm.ownScripts(address, AbortSignal.timeout(3000))

  it('are read byte for byte, with what they do', async () => {
    expect(await read('nobody@nowhere.example')).toBeNull()
    expect(await read()).toEqual({ count: 0, active: null })
    const text = 'require "copy";\r\n# é, "quoted"\r\nredirect :copy "ana@private.example";\r\n'
    await dovecot.putScript(ada.address, text)
    const scripts = await read()
    expect(scripts).toEqual({ count: 1, active: { name: 'main', text } })
    expect(describeScript(scripts?.active ?? { name: '', text: '' })).toMatchObject({
      state: 'read',
      redirects: [{ to: 'ana@private.example', keeps_copy: true }],
    })
  })
  describe.skipIf(!hasManageSieve())('are limited, so that one identity can’t fill the disk of all:', () => {
    const password = 'A long password of Ben'
    const comment = (bytes: number) => `#${'x'.repeat(bytes - 3)}\r\n`
    const signIn = async (name: string) => {
      const acts = clientActions(harness, await harness.organization())
      const domain = await acts.domain({ name: freshName() })
      const { address } = await acts.identity(domain, name, { mailbox_limit_bytes: mebibyte, password })
      const session = await openManageSieve(dovecot.ports.managesieve, { address, password })
      expect(session.answer).toMatch(/^OK/)
      return session
    }

    it('to 1 MB together', async () => {
      const session = await signIn('ben')
      const answers: string[] = []
      for (let count = 1; count <= 30; count += 1)
        answers.push(await session.put(`script ${count}`, comment(50_000)))
      expect(answers.filter((answer) => answer.startsWith('OK'))).toHaveLength(20)
      expect(answers[20]).toMatch(/^NO \(QUOTA\/MAXSTORAGE\)/)
      // A script that is there can be replaced, and room that is free again can be used.
      expect(await session.put('script 1', comment(40_000))).toMatch(/^OK/)
      expect(await session.ask('HAVESPACE "other" 50000')).toMatch(/^OK/)
      expect(await session.ask('HAVESPACE "other" 60000')).toMatch(/^NO \(QUOTA\/MAXSTORAGE\)/)
      expect(await session.ask('HAVESPACE "other" 1100000')).toMatch(/^NO \(QUOTA\/MAXSIZE\)/)
      await session.close()
    })

    it('to 50 scripts', async () => {
      const session = await signIn('cyn')
      for (let count = 1; count <= 50; count += 1)
        expect(await session.put(`script ${count}`, comment(10))).toMatch(/^OK/)
      expect(await session.put('script 51', comment(10))).toMatch(/^NO \(QUOTA\/MAXSCRIPTS\)/)
      expect(await session.put('script 50', comment(20))).toMatch(/^OK/)
      expect(await session.ask('DELETESCRIPT "script 1"')).toMatch(/^OK/)
      expect(await session.put('script 51', comment(10))).toMatch(/^OK/)
      await session.close()
    })
  })
})
