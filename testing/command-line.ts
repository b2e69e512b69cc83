// Runs the operator's commands in a test's own process.
import { expect } from 'vitest'
import { runCommand } from '../server/cli/program.ts'

export type CommandLine = ReturnType<typeof commandLine>

/** The operator's command line on a database, as its sources are. */
export const commandLine = (databaseUrl: string) => {
  /** Runs a command: its exit code, its answer, and what it says beside it. */
  const postroom = async (...args: string[]) => {
    const out: string[] = []
    const notes: string[] = []
    const code = await runCommand(args, {
      environment: { DATABASE_URL: databaseUrl },
      out: (text) => out.push(text),
      note: (text) => notes.push(text),
    })
    return { code, out: out.join('\n'), notes: notes.join('\n') }
  }
  /** The answer of a command that succeeds, as an object. */
  const answer = async <Answer>(...args: string[]): Promise<Answer> => {
    const { code, out, notes } = await postroom(...args, '--json')
    expect(notes).toBe('')
    expect(code).toBe(0)
    return JSON.parse(out) as Answer
  }
  return { postroom, answer }
}
