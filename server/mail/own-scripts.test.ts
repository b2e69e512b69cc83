import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
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
})
