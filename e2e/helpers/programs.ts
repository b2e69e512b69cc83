import { spawnSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { findPython } from '../../testing/programs.js'
import { expect } from './fixture.ts'

const python = findPython()

/** What runs programs of each language that come by standard input; those in Python are left out without python3. */
const interpreters = {
  curl: ['bash', '-s'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  ...(python === null ? {} : { Python: [python, '-'] }),
} as const

type Label = keyof typeof interpreters

/** The languages whose programs this machine can run. */
export const languagesHere = Object.keys(interpreters) as Label[]

/** Runs a program with that key in its environment. */
const run = (language: Label, program: string, key: string) => {
  const [command = '', ...args] = interpreters[language] ?? []
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(command, args, {
    input: program,
    encoding: 'utf8',
    env: { PATH, HOME, POSTROOM_KEY: key, POSTROOM_PASSWORD: 'five boring blue umbrellas' },
  })
  return { failed: status !== 0, stdout, all: `${program}\n${stdout}${stderr}` }
}

/** What a program prints that works. */
export const output = (...given: Parameters<typeof run>): string => {
  const { failed, stdout, all } = run(...given)
  expect(failed, all).toBe(false)
  return stdout
}

/** What a program prints that fails. */
export const failure = (...given: Parameters<typeof run>): string => {
  const { failed, all } = run(...given)
  expect(failed, all).toBe(true)
  return all
}

/** The panel that shows a request as a program. */
export const apiPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'API', exact: true })

/** The program that the open panel shows in that language. */
export const programIn = async (page: Page, language: Label): Promise<string> => {
  await apiPanel(page).getByRole('radio', { name: language }).check()
  const code = apiPanel(page).locator('pre').first()
  await expect(code).toContainText({ curl: 'curl ', JavaScript: 'fetch(', Python: 'urllib' }[language])
  return code.innerText()
}

/** What the request in the open panel answers, in each language in turn. */
export const answers = async <Answer>(page: Page, key: string): Promise<Answer[]> => {
  const all: Answer[] = []
  for (const language of languagesHere) {
    // oxlint-disable-next-line no-await-in-loop -- One panel shows them all.
    const program = await programIn(page, language)
    expect(program).not.toContain('prk_')
    all.push(JSON.parse(output(language, program, key)) as Answer)
  }
  return all
}
