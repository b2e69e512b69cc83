// `node testing/with-postgres.js COMMAND …`: runs a command with DATABASE_URL of an empty PostgreSQL that goes with it.
// Exit code 2: this machine has no PostgreSQL; else the command's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.js'
import { atExit, exitOnSignals, Missing } from './processes.js'

const [program, ...args] = process.argv.slice(2)
if (program === undefined) throw new Error('Say which command.')
exitOnSignals()
const folder = mkdtempSync(join(tmpdir(), 'postroom-postgres-'))
atExit(() => rmSync(folder, { recursive: true, force: true }))
try {
  // Its data is not needed again, and tests attach several mail systems to it.
  const postgres = await startPostgres(folder, { settings: ['fsync=off', 'max_connections=300'] })
  const env = { ...process.env, DATABASE_URL: postgres.url }
  const [code] = await once(spawn(program, args, { stdio: 'inherit', env }), 'exit')
  await postgres.stop()
  process.exitCode = code ?? 1
} catch (error) {
  if (!(error instanceof Missing)) throw error
  console.error(error.message)
  process.exitCode = 2
}
