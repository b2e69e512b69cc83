import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { caseFacts, commonZone, dnsCases } from '../../../testing/dns-cases.ts'
import { root } from '../../root.ts'
import { memoryResolver } from '../memory-resolver.ts'
import { evaluateSpf } from './evaluate.ts'
import { queryOf } from './senders.ts'

// The system's Python has the system's packages.
const python3 = '/usr/bin/python3'
const hasPython = spawnSync(python3, ['-c', 'import spf']).status === 0

/** Cases in which it differs: it counts hosts of one family as void, and its records have no wildcards here. */
const differing = /hosts of one family|a wildcard/

const cases = dnsCases
  .filter(({ title }) => title.startsWith('SPF: ') && !differing.test(title))
  .flatMap(({ title, domain, zone }) =>
    caseFacts.sendingAddresses.map((ip) => ({
      title,
      ip,
      domain,
      zone: { ...commonZone, ...zone },
    })),
  )

describe.skipIf(!hasPython)('python3-spf, if it is installed', () => {
  it('says the same of each address', async () => {
    const queries = cases.map(({ ip, domain, zone }) => ({ ...queryOf(domain, ip, caseFacts), zone }))
    const python = spawnSync(python3, [join(root, 'testing/spf-results.py')], {
      input: queries.map((query) => `${JSON.stringify(query)}\n`).join(''),
      encoding: 'utf8',
    })
    expect(python.stderr).toBe('')
    const theirs = python.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { result: string }).result)
    const ours = await Promise.all(
      queries.map(async ({ zone, ...query }) => (await evaluateSpf(query, memoryResolver(zone))).result),
    )
    const name = (index: number) => `${cases[index]?.title} from ${cases[index]?.ip}`
    expect(ours.map((result, index) => `${name(index)}: ${result}`)).toEqual(
      theirs.map((result, index) => `${name(index)}: ${result}`),
    )
    expect(ours.length).toBeGreaterThan(100)
  })
})
