import { createInterface } from 'node:readline/promises'
import { runCommand } from './program.ts'

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
})
