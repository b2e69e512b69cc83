// `npm run trial -- mail`: each act of an administrator as mail programs see it at real mail servers, before and after;
// `npm run trial -- mail leaving` goes through one scene.
// Exit code 0: every answer is what it must be, 1: not, 2: it cannot be run here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit, exitOnSignals, Missing } from '../../testing/processes.js'
import { buildOrExit } from '../../tools/build.js'
import { createRecorder, printLines } from '../mail/step-recorder.js'
import { catchAll, senders, sizes, subAddresses } from '../mail/delivery.js'
import { domains, organizations, services } from '../mail/operator.js'
import { deletion, reset, suspension } from '../mail/identities.js'
import { leaving, manySuspended } from '../mail/plans.js'
import { questionsOf } from '../mail/mail-probes.js'
import { startLocalMail } from '../mail/system.js'

const scenes = [
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
  leaving,
  manySuspended,
]
const only = process.argv.slice(2)

await buildOrExit(['server'])
exitOnSignals()
const folder = mkdtempSync(join(tmpdir(), 'postroom-acts-'))
atExit(() => rmSync(folder, { recursive: true, force: true }))
try {
  const system = await startLocalMail(folder)
  const recorder = createRecorder(system)
  const stage = { ...system, act: recorder.act, questions: questionsOf(system) }
  try {
    for (const scene of scenes) if (only.length === 0 || only.includes(scene.name)) await scene(stage)
  } finally {
    await system.close()
    printLines(recorder.lines)
  }
  const wrong = recorder.lines.filter(({ isRight }) => !isRight)
  console.log(`\n${recorder.lines.length} answers, ${wrong.length} of them not what they must be`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Missing ? error.message : error)
  process.exitCode = error instanceof Missing ? 2 : 1
}
process.exit()
