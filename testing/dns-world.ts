// Starts nsd with signed zones and, before it, an unbound that validates: a small internet of DNS on this machine.
import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemoryZone } from '../server/dns/memory-resolver.ts'
import { isWithin } from '../server/dns/names.ts'
import { freePorts } from './free-port.js'
import { accountOf, Missing, start, startRestartable, waitForOutput } from './processes.js'
import { findProgram } from './programs.js'
import { zoneFile } from './zone-file.ts'

const programs = {
  nsd: findProgram(['nsd'], ['/usr/sbin/nsd']),
  unbound: findProgram(['unbound'], ['/usr/sbin/unbound']),
  keygen: findProgram(['ldns-keygen']),
  signzone: findProgram(['ldns-signzone']),
}

/**
 * Whether this machine has name servers, for tests that are left out without them, which is said.
 * @throws Missing in CI, where they are installed.
 */
export const hasNameServers = (): boolean => {
  if (!Object.values(programs).includes(null)) return true
  const needs = 'The signed world needs nsd, unbound and ldnsutils.'
  if (process.env['CI']) throw new Missing(needs)
  console.warn(`LEFT OUT: ${needs}`)
  return false
}

/** The zones: the last one that contains a name has it. Only those with a key are signed. */
const zones = [
  { name: 'test', isSigned: true },
  { name: 'bogus.test', isSigned: true },
  { name: 'unsigned.test', isSigned: false },
  { name: 'in-addr.arpa', isSigned: false },
  { name: 'ip6.arpa', isSigned: false },
]

/** Zones that unbound answers itself unless it is told not to. */
const builtIn = [
  'test',
  '2.0.192.in-addr.arpa',
  '100.51.198.in-addr.arpa',
  '113.0.203.in-addr.arpa',
  '8.b.d.0.1.0.0.2.ip6.arpa',
]

const zoneOf = (name: string): string | undefined =>
  zones.findLast((zone) => isWithin(name.toLowerCase().replace(/^\*\./, ''), zone.name))?.name

const run = (program: string | null, cwd: string, ...args: string[]): string =>
  execFileSync(program ?? '', args, { cwd, encoding: 'utf8' }).trim()

/** Makes the keys of a zone, and returns their names and the DS record for the zone above. */
const makeKeys = async (folder: string, zone: string) => {
  const options = ['-a', 'ECDSAP256SHA256', '-r', '/dev/urandom']
  const keys = [
    run(programs.keygen, folder, ...options, '-k', zone),
    run(programs.keygen, folder, ...options, zone),
  ]
  const ds = (await readFile(join(folder, `${keys[0]}.ds`), 'utf8')).trim()
  return { keys, ds }
}

/**
 * Starts the world with these records. `spoil` changes a text of the zone bogus.test after it has been signed.
 */
export const startDnsWorld = async (records: MemoryZone, spoil: (text: string) => string) => {
  const account = accountOf('nobody')
  const folder = await mkdtemp(join(tmpdir(), 'postroom-dns-'))
  const [nsdPort = 0, unboundPort = 0] = await freePorts(2)
  const own = (path: string) => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
  }
  const keys = new Map<string, Awaited<ReturnType<typeof makeKeys>>>()
  for (const { name, isSigned } of zones) if (isSigned) keys.set(name, await makeKeys(folder, name))
  const delegations = [
    ...['bogus.test', 'unsigned.test'].map((name) => `${name}. 300 IN NS ns.test.`),
    keys.get('bogus.test')?.ds ?? '',
  ]

  let serial = 0
  const writeZones = async (all: MemoryZone) => {
    serial += 1
    for (const { name } of zones) {
      const ofZone = Object.fromEntries(Object.entries(all).filter(([owner]) => zoneOf(owner) === name))
      const text = zoneFile(name, serial, ofZone, name === 'test' ? delegations : [])
      await writeFile(join(folder, `${name}.zone`), text)
      const zoneKeys = keys.get(name)?.keys
      if (zoneKeys === undefined) continue
      run(programs.signzone, folder, '-f', `${name}.signed`, `${name}.zone`, ...zoneKeys)
      const signed = await readFile(join(folder, `${name}.signed`), 'utf8')
      await writeFile(join(folder, `${name}.zone`), name === 'bogus.test' ? spoil(signed) : signed)
    }
  }
  await writeZones(records)
  await writeFile(
    join(folder, 'nsd.conf'),
    `server:
  ip-address: 127.0.0.1@${nsdPort}
  username: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/nsd.pid"
  database: ""
  zonelistfile: "${folder}/zone.list"
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  server-count: 1
  verbosity: 1
remote-control:
  control-enable: no
${zones.map(({ name }) => `zone:\n  name: ${name}\n  zonefile: ${name}.zone\n`).join('')}`,
  )
  await writeFile(join(folder, 'anchor'), `${keys.get('test')?.ds}\n`)
  await writeFile(
    join(folder, 'unbound.conf'),
    `server:
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: ""
  interface: 127.0.0.1
  port: ${unboundPort}
  do-ip6: no
  do-daemonize: no
  use-syslog: no
  logfile: ""
  verbosity: 1
  do-not-query-localhost: no
  module-config: "validator iterator"
  trust-anchor-file: "${folder}/anchor"
${builtIn.map((name) => `  local-zone: "${name}." nodefault\n`).join('')}
remote-control:
  control-enable: no
${zones.map(({ name }) => `stub-zone:\n  name: "${name}."\n  stub-addr: 127.0.0.1@${nsdPort}\n`).join('')}`,
  )
  own(folder)
  for (const name of readdirSync(folder)) own(join(folder, name))

  const startProgram = (program: string | null, args: string[], isReady: RegExp) =>
    startRestartable(async () => {
      const running = await start(program ?? '', args, { cwd: '/', ...account })
      await waitForOutput(running, isReady)
      return running
    })
  const nsd = await startProgram(programs.nsd, ['-d', '-c', join(folder, 'nsd.conf')], /nsd started/)
  const unbound = await startProgram(
    programs.unbound,
    ['-d', '-p', '-c', join(folder, 'unbound.conf')],
    /start of service/,
  )
  return {
    nsd,
    unbound,
    nsdServer: { address: '127.0.0.1', port: nsdPort },
    resolverServer: { address: '127.0.0.1', port: unboundPort },
    /** Publishes other records in nsd; unbound remembers the old ones for their TTL. */
    publish: async (all: MemoryZone) => {
      await writeZones(all)
      for (const name of readdirSync(folder)) own(join(folder, name))
      await nsd.stop()
      await nsd.start()
    },
    close: async () => {
      await Promise.all([nsd.kill(), unbound.kill()])
      await rm(folder, { recursive: true })
    },
  }
}
