// `npm run chaos -- PART [OPTIONS]`: faults under load. README.md describes the parts and their options.
// Exit code 0: passed, 1: failed, 2: this machine lacks a program.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExit } from '../tools/build.js'
import { lostAnswers } from './parts/answers.js'
import { cacheOutages } from './parts/redis.js'
import { terminatedConnections } from './parts/connections.js'
import { databaseOutages } from './parts/database.js'
import { fullDisk } from './parts/disk-full.js'
import { failovers } from './parts/failover.js'
import { floods } from './parts/floods.js'
import { kills } from './parts/kill.js'
import { mailFaults } from './parts/mail.js'
import { diskUse } from './parts/disk-use.js'
import { fairness } from './parts/fairness.js'
import { planKills } from './parts/plans.js'
import { pooler } from './parts/pooler.js'
import { atExit, exitOnSignals, Missing } from '../testing/processes.js'
import { readOnly } from './parts/read-only.js'
import { rollingRestarts } from './parts/restarts.js'

/**
 * @type {Record<string, (folder: string, options: import('./types.ts').Options) => Promise<boolean>>}
 */
const parts = {
  restarts: rollingRestarts,
  database: databaseOutages,
  redis: cacheOutages,
  answers: lostAnswers,
  kill: kills,
  plans: planKills,
  'read-only': readOnly,
  'disk-full': fullDisk,
  failover: failovers,
  connections: terminatedConnections,
  floods,
  'disk-use': diskUse,
  fairness,
  pooler,
  mail: mailFaults,
}

/** @param {string | undefined} text */
const whole = (text) => (text === undefined ? undefined : Number.parseInt(text, 10))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    creates: { type: 'string' },
    requests: { type: 'string' },
    database: { type: 'string' },
    minutes: { type: 'string' },
    rows: { type: 'string' },
    fault: { type: 'string' },
  },
})
const part = parts[positionals[0] ?? '']
if (part === undefined || positionals.length > 1) {
  console.error(`Name a part: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
await buildOrExit(['server'])
exitOnSignals()
const folder = mkdtempSync(join(tmpdir(), 'postroom-chaos-'))
atExit(() => rmSync(folder, { recursive: true, force: true }))
const options = {
  runs: whole(values.runs),
  creates: whole(values.creates),
  requests: whole(values.requests),
  rows: whole(values.rows),
  database: values.database,
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  fault: values.fault,
}
const begin = performance.now()
try {
  const hasPassed = await part(folder, options)
  console.log(`${hasPassed ? 'Passed' : 'FAILED'} (${Math.round((performance.now() - begin) / 1000)} s)`)
  process.exitCode = hasPassed ? 0 : 1
} catch (error) {
  console.error(error instanceof Missing ? error.message : error)
  process.exitCode = error instanceof Missing ? 2 : 1
}
process.exit()
