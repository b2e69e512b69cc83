import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { DovecotTemplates } from './programs.ts'

/** The values for the names in double braces in a template. */
export type Values = Readonly<Record<string, string | number>>

/**
 * Fills in a template of `deploy/mail`.
 * @throws Error when a value is missing, or has a line break, which would begin another setting.
 */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A template needs a value for ${name}.`)
    if (/[\r\n]/.test(String(value))) throw new Error(`The value for ${name} has a line break.`)
    return String(value)
  })

/** For what a mail system is installed: what begins with `trial-` or `production-` is for that alone. */
export type Site = 'trial' | 'production'

/** What a mail server of that name has in `deploy/mail`. */
export type TemplateFolder = DovecotTemplates | 'postfix'

/** Whether a file is of one site alone. */
const isOwn = (name: string) => /^(?:trial|production)-/.test(name)

/**
 * The files of a folder of `deploy/mail` by the names that they are installed under, filled in. What a site has of its own
 * follows the text that it shares with the other.
 */
export const fillTemplates = async (
  folder: TemplateFolder,
  site: Site,
  values: Values,
): Promise<Map<string, string>> => {
  const path = join(root, 'deploy/mail', folder)
  const files = new Map<string, string>()
  const names = await readdir(path)
  const shared = names.filter((name) => !isOwn(name))
  const own = names.filter((name) => name.startsWith(`${site}-`))
  for (const name of [...shared, ...own]) {
    const target = name.replace(`${site}-`, '')
    const text = fill(await readFile(join(path, name), 'utf8'), values)
    files.set(target, (files.get(target) ?? '') + text)
  }
  return files
}

/**
 * How Postfix asks Postroom about the header From of what users send (`from_milter` of main.cf). While nothing answers, mail is
 * accepted without this check.
 * @param policy the host and port of `MAIL_POLICY`.
 */
export const fromMilter = (policy: string): string =>
  `{ inet:${policy}, connect_timeout=5s, command_timeout=10s, default_action=accept }`
