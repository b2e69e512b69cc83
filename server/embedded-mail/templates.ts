import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { DovecotTemplates } from './programs.ts'

/** What stands in double braces in a template, by its name there. */
export type Values = Readonly<Record<string, string | number>>

/**
 * Fills in a template of `deploy/mail`.
 * @throws Error when a value is missing, or has a line break, which would begin a setting of its own.
 */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A template needs a value for ${name}.`)
    if (/[\r\n]/.test(String(value))) throw new Error(`The value for ${name} has a line break.`)
    return String(value)
  })

/** The files of a folder of `deploy/mail`, filled in, by their names. */
export const fillTemplates = async (
  folder: DovecotTemplates | 'postfix',
  values: Values,
): Promise<Map<string, string>> => {
  const path = join(root, 'deploy/mail', folder)
  const names = await readdir(path)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, fill(await readFile(join(path, name), 'utf8'), values)] as const),
    ),
  )
}
