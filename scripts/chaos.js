// `npm run chaos -- PART [--runs N] [--creates N] [--database embedded|external]`: what fails, fails under load.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExit } from './build.js'
import { lostAnswers } from './chaos/answers.js'
import { cacheOutages } from './chaos/cache.js'
import { databaseOutages } from './chaos/database.js'
import { kills } from './chaos/kill.js'
import { rollingRestarts } from './chaos/replicas.js'

const parts = {
  restarts: rollingRestarts,
  database: databaseOutages,
  redis: cacheOutages,
  answers: lostAnswers,
  kill: kills,
}

const whole = (text) => (text === undefined ? undefined : Number.parseInt(text, 10))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    creates: { type: 'string' },
    database: { type: 'string' },
  },
})
const part = parts[positionals[0]]
if (part === undefined || positionals.length > 1) {
  console.error(`Say which: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
await buildOrExit(['server'])
const folder = mkdtempSync(join(tmpdir(), 'postroom-chaos-'))
const options = { runs: whole(values.runs), creates: whole(values.creates), database: values.database }
const begin = performance.now()
try {
  const isRight = await part(folder, options)
  console.log(
    `${isRight ? 'As it should be' : 'NOT as it should be'} (${Math.round((performance.now() - begin) / 1000)} s)`,
  )
  process.exitCode = isRight ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
