import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
const folder = mkdtempSync(join(tmpdir(), 'postroom-dkim-'))
let acts: ClientActions
let name: string
let domainId: string
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domainId = await acts.domain()
  const [row] = await acts.sql<{ domain_name: string }>(
    'select domain_name from domain where organization_id = $1',
  )
  name = row!.domain_name
  await acts.sql("update domain_look set next_look_at = now() + interval '1 day' where organization_id = $1")
})

const minutesToNextCheck = async () => {
  const [row] = await acts.sql<{ minutes: number }>(
    'select extract(epoch from next_look_at - now())::float8 / 60 as minutes from domain_look where organization_id = $1',
  )
  return row!.minutes
}

it('facts of all domains are set one by one, cleared and shown, and all domains are checked soon', async () => {
  const hosts = ['--mx-host', 'MX1.example.net', '--mx-host', 'mx2.example.net']
  await answer('dns', 'set', ...hosts, '--sending-address', '192.0.2.25', '--sending-address', '2001:db8::25')
  await answer('dns', 'set', '--helo-name', 'mx1.example.net', '--spf-include', '_spf.example.net')
  expect(await answer('dns', 'show')).toEqual({
    mx_hosts: ['mx1.example.net', 'mx2.example.net'],
    sending_addresses: ['192.0.2.25', '2001:db8::25'],
    helo_name: 'mx1.example.net',
    spf_include: '_spf.example.net',
    client_hosts: [],
  })
  const soon = await minutesToNextCheck()
  expect(soon).toBeGreaterThanOrEqual(-1)
  expect(soon).toBeLessThanOrEqual(10)
  await answer('dns', 'set', '--mx-host', 'none', '--helo-name', 'none')
  expect(await answer('dns', 'show')).toMatchObject({
    mx_hosts: [],
    helo_name: null,
    spf_include: '_spf.example.net',
  })
})

it.each([
  [['--mx-host', '192.0.2.1'], 'Enter a domain name'],
  [['--sending-address', 'mx1.example.net'], 'Enter an IP address'],
])('refuses %j', async (options, message) => {
  const { code, notes } = await postroom('dns', 'set', ...options)
  expect(code).toBe(2)
  expect(notes).toContain(message)
})

it('facts of one domain are set and shown, and it is checked now', async () => {
  await answer('dns', 'domain', name, '--receives', 'off', '--gateway', 'filter.example.net')
  expect(await answer('dns', 'domain', name)).toEqual({
    receives: false,
    sends: true,
    inbound_gateways: ['filter.example.net'],
    dkim_keys: [],
  })
  expect(await minutesToNextCheck()).toBeLessThanOrEqual(0)
})

describe('a DKIM key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const keys = async () =>
    (
      await acts.sql<{ selector: string; public_key: string }>(
        'select selector, public_key from domain_dkim_key where organization_id = $1 and domain_id = $2',
        [domainId],
      )
    ).map(({ selector, public_key }) => [selector, public_key])
  const fileOf = (text: string) => {
    const path = join(folder, 'key')
    writeFileSync(path, text)
    return path
  }
  const half = Math.floor(spki.length / 2)

  it.each([
    ['PEM', publicKey.export({ type: 'spki', format: 'pem' }) as string],
    ['the value of the record', `v=DKIM1; k=rsa; p=${spki}`],
    [
      'the text of opendkim-genkey',
      `s1._domainkey IN TXT ( "v=DKIM1; h=sha256; k=rsa; "\n  "p=${spki.slice(0, half)}"\n  "${spki.slice(half)}" ) ; ----- DKIM key s1`,
    ],
    ['an RSA key alone', `p=${publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')}`],
  ])('is read from %s', async (_, text) => {
    await answer('dns', 'key', 'add', name, 'S1', '--file', fileOf(text))
    expect(await keys()).toEqual([['s1', spki]])
    await answer('dns', 'key', 'remove', name, 's1')
    expect(await keys()).toEqual([])
  })

  it('is refused if the file is private, has none, or is missing', async () => {
    const add = async (path: string) =>
      (await postroom('dns', 'key', 'add', name, 's1', '--file', path)).notes
    expect(await add(fileOf(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string))).toContain(
      'is a private key',
    )
    expect(await add(fileOf('v=DKIM1; p='))).toContain('has no public key')
    expect(await add(join(folder, 'missing'))).toContain("Can't read")
    expect((await postroom('dns', 'key', 'remove', name, 's1')).notes).toContain('has no key')
  })
})
