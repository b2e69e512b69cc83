// `npm run trial -- mail`: mail apps probe real mail servers before and after each action of an administrator.
// `npm run trial -- mail offboarding forwards` runs two scenarios. With `DOVECOT_ROOT` (testing/dovecot-2.4.sh) it uses that Dovecot.
// Exit code 0: every response is right, 1: not, 2: a program is missing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit, exitOnSignals, Missing } from '../../testing/processes.js'
import { buildOrExit } from '../../tools/build.js'
import { createRecorder, printLines } from '../mail/step-recorder.js'
import { autoReplies, forwards, outages } from '../mail/administrator-rules.js'
import { catchAll, senders, sizes, subAddresses } from '../mail/delivery.js'
import { domains, organizations, services } from '../mail/operator.js'
import { deletion, reset, suspension } from '../mail/identities.js'
import { offboarding, manySuspended } from '../mail/plans.js'
import { createProbes } from '../mail/mail-probes.js'
import { circles, notices, outside, ownRules } from '../mail/own-rules.js'
import { renames } from '../mail/renames.js'
import { startLocalMail } from '../mail/system.js'

const scenarios = [
  suspension,
  reset,
  sizes,
  deletion,
  catchAll,
  subAddresses,
  senders,
  services,
  domains,
  organizations,
  offboarding,
  manySuspended,
  renames,
  ownRules,
  outside,
  circles,
  notices,
  forwards,
  autoReplies,
  outages,
]
const limitMinutes = 60
const only = process.argv.slice(2)
const unknown = only.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(`Name scenarios of ${scenarios.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

await buildOrExit(['server'])
exitOnSignals()
// Each wait has its own limit; this one ends all of them.
setTimeout(() => {
  console.error(`Not finished within ${limitMinutes} minutes.`)
  process.exit(1)
}, limitMinutes * 60_000).unref()
const folder = mkdtempSync(join(tmpdir(), 'postroom-mail-'))
atExit(() => rmSync(folder, { recursive: true, force: true }))
try {
  const system = await startLocalMail(folder)
  const recorder = createRecorder(system)
  const context = { ...system, step: recorder.step, probes: createProbes(system) }
  try {
    for (const scenario of scenarios)
      if (only.length === 0 || only.includes(scenario.name)) await scenario(context)
  } finally {
    await system.close()
    printLines(recorder.lines)
  }
  const wrong = recorder.lines.filter(({ isRight }) => !isRight)
  console.log(`\n${recorder.lines.length} responses, ${wrong.length} of them wrong`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Missing ? error.message : error)
  process.exitCode = error instanceof Missing ? 2 : 1
}
process.exit()
