import { runCommand } from './program.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
})
