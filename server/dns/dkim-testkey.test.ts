import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { dnsCases } from '../../testing/dns-cases.ts'
import { casePrivateKey } from '../../testing/dns-dkim-cases.ts'
import { startDnsServer } from '../../testing/dns-server.ts'
import { checkDkim } from './dkim.ts'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'

const testKey = '/usr/sbin/opendkim-testkey'
const hasTestKey = spawnSync(testKey, ['-V']).error === undefined

/** It doesn't know the older form of RSA keys (RFC 6376, section 3.6.1), nor Ed25519 (RFC 8463). */
const onlyOurs = ['DKIM: the form of RSA only', 'DKIM: Ed25519']

/** It doesn't look at the place of the version, tags twice (RFC 6376, section 3.2), hashes and lengths (RFC 8301). */
const onlyTheirs = [
  'DKIM: a version that is not first',
  'DKIM: SHA-1 only',
  'DKIM: a key of 768 bits',
  'DKIM: a tag twice',
]

const run = promisify(execFile)

/** Sends the questions about test names to a port. */
const resolverSettings = (port: number): string =>
  [
    'server:',
    ' do-not-query-localhost: no',
    ' local-zone: "test." transparent',
    'stub-zone:',
    ' name: "test."',
    ` stub-addr: 127.0.0.1@${port}`,
    '',
  ].join('\n')

describe.skipIf(!hasTestKey)('opendkim-testkey, if it is installed', () => {
  const cases = dnsCases
    .filter(({ title, facts }) => title.startsWith('DKIM: ') && facts.dkimKeys.length > 0)
    .flatMap(({ title, domain, facts, zone }) =>
      facts.dkimKeys.map((key) => ({ title, domain, facts: { ...facts, dkimKeys: [key] }, key, zone })),
    )

  it('accepts the same keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postroom-dkim-'))
    const zone: MemoryZone = Object.fromEntries(cases.flatMap((one) => Object.entries(one.zone)))
    const server = await startDnsServer(zone)
    const [resolverFile, settings, keyFile] = ['unbound.conf', 'opendkim.conf', 'key.pem'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    try {
      writeFileSync(resolverFile, resolverSettings(server.port))
      writeFileSync(settings, `ResolverConfiguration ${resolverFile}\n`)
      const accepts: { title: string; ours: boolean; theirs: boolean }[] = []
      for (const { title, domain, facts, key } of cases) {
        writeFileSync(keyFile, casePrivateKey(key.publicKey), { mode: 0o600 })
        const theirs = await run(testKey, [
          '-x',
          settings,
          '-d',
          domain,
          '-s',
          key.selector,
          '-k',
          keyFile,
        ]).then(
          () => true,
          () => false,
        )
        const [finding] = await checkDkim(domain, facts, memoryResolver(zone))
        accepts.push({ title, ours: finding?.verdict === 'ok' || finding?.verdict === 'advice', theirs })
      }
      const titles = (isOurs: boolean) =>
        accepts.filter(({ ours, theirs }) => ours !== theirs && ours === isOurs).map(({ title }) => title)
      expect({ onlyOurs: titles(true), onlyTheirs: titles(false) }).toEqual({ onlyOurs, onlyTheirs })
      expect(accepts.filter(({ theirs }) => theirs).length).toBeGreaterThan(10)
    } finally {
      server.stop()
      rmSync(folder, { recursive: true })
    }
  })
})
