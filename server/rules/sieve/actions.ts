import type { Argument, Command } from './parse.ts'

/** Tags of commands before a value. All others are switches. */
const tagsWithValue: Readonly<Record<string, readonly string[]>> = {
  vacation: [':days', ':seconds', ':subject', ':from', ':addresses', ':handle', ':fcc', ':flags'],
  notify: [':from', ':importance', ':options', ':message', ':fcc', ':method', ':id'],
  fileinto: [':flags', ':mailboxid', ':specialuse'],
  keep: [':flags'],
  redirect: [':notify', ':ret', ':bytimeabsolute', ':bytimerelative'],
  report: [':headers_only'],
}

/** The arguments of a command by their use. */
export interface Action {
  name: string
  /** Tags with their value; switches have none. */
  tags: ReadonlyMap<string, readonly string[]>
  positional: readonly string[]
}

const valuesOf = (argument: Argument): readonly string[] =>
  argument.kind === 'list' ? argument.values : [argument.value]

/** Separates a command's tags from its other arguments. */
export const actionOf = ({ name, arguments: all }: Command): Action => {
  const tags = new Map<string, readonly string[]>()
  const positional: string[] = []
  for (let index = 0; index < all.length; index += 1) {
    const argument = all[index] as Argument
    if (argument.kind !== 'tag') {
      positional.push(...valuesOf(argument))
      continue
    }
    const tag = argument.value.toLowerCase()
    const value = tagsWithValue[name]?.includes(tag) === true ? all[index + 1] : undefined
    tags.set(tag, value === undefined ? [] : valuesOf(value))
    if (value !== undefined) index += 1
  }
  return { name, tags, positional }
}

/**
 * Whether a text is only known when a message arrives: it has a variable or an encoded character.
 * @param required the extensions of the script, without which `${` means itself.
 */
export const isComputed = (text: string, required: ReadonlySet<string>): boolean =>
  text.includes('${') && (required.has('variables') || required.has('encoded-character'))

/** Commands without an effect on where mail goes. */
export const quiet: ReadonlySet<string> = new Set([
  'require',
  'if',
  'elsif',
  'else',
  'stop',
  'keep',
  'set',
  'foreverypart',
  'extracttext',
  'setflag',
  'addflag',
  'removeflag',
  'global',
  'import',
  'export',
  'return',
  'break',
  'addheader',
  'deleteheader',
  'denotify',
  'debug_log',
])

/** Returns the address of a notice: `mailto:ada@example.org?subject=Hi` leads to ada@example.org. */
export const noticeTarget = ({ name, tags, positional }: Action): string | null => {
  if (name === 'report') return positional[2] ?? null
  const target = positional[0] ?? tags.get(':options')?.[0]
  if (target === undefined) return null
  const match = /^mailto:([^?]*)/i.exec(target)
  if (match === null) return target
  try {
    return decodeURIComponent(match[1] ?? '')
  } catch {
    return match[1] ?? null
  }
}
