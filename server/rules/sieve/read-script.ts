import { type Action, actionOf, isComputed, noticeTarget, quiet } from './actions.ts'
import { conditionText } from './condition-text.ts'
import { type Command, parse } from './parse.ts'
import { limits, UnreadableScript } from './scan.ts'

/** What a script does with mail, by its actions. Conditions are in words; null means always. */
export interface ScriptActions {
  redirects: { to: string | null; keeps_copy: boolean; condition: string | null }[]
  replies: { subject: string | null; text: string; days: number | null; condition: string | null }[]
  notices: { to: string | null; condition: string | null }[]
  folders: string[]
  /** Names of other scripts, which aren't read. */
  includes: string[]
  /** Names of actions that have no words here. */
  others: string[]
  refuses: boolean
  discards: boolean
}

/** How much of a reply, of a condition and of other values is returned, in characters. */
const maxLengths = { text: 1000, condition: 600, value: 320 } as const

/** How many entries a list has at most. */
const maxEntries = 100

/** What the commands of a block, and those around it, do with the message itself. */
interface Flow {
  /** Whether it is stored. */
  stores: boolean
  /** Whether the implicit keep is canceled (RFC 5228, section 2.10.2). */
  cancels: boolean
}

interface Walk {
  script: string
  required: Set<string>
  actions: ScriptActions
}

const cancelsKeep = (command: Command): boolean =>
  ['discard', 'reject', 'ereject'].includes(command.name) ||
  (command.name === 'redirect' && !actionOf(command).tags.has(':copy'))

const flowOf = (commands: readonly Command[], outer?: Flow): Flow => ({
  stores: outer?.stores === true || commands.some(({ name }) => name === 'keep' || name === 'fileinto'),
  cancels: outer?.cancels === true || commands.some(cancelsKeep),
})

/** Adds a condition to those around it. */
const both = (outer: string | null, inner: string | null): string | null => {
  if (outer === null || inner === null) return outer ?? inner
  return `${outer}, and ${inner}`.slice(0, maxLengths.condition)
}

const record = ({ actions, required }: Walk, action: Action, flow: Flow, condition: string | null) => {
  const { name, tags, positional } = action
  const [first = ''] = positional
  const known = (text: string | null) => (text === null || isComputed(text, required) ? null : text)
  switch (name) {
    case 'redirect':
      actions.redirects.push({
        to: tags.has(':list') ? null : known(first),
        keeps_copy: flow.stores || !flow.cancels,
        condition,
      })
      break
    case 'vacation': {
      const days = tags.get(':days')?.[0]
      actions.replies.push({
        subject: tags.get(':subject')?.[0] ?? null,
        text: first.slice(0, maxLengths.text),
        days: days === undefined ? null : Number(days),
        condition,
      })
      break
    }
    case 'notify':
    case 'report':
      actions.notices.push({ to: known(noticeTarget(action)), condition })
      break
    case 'fileinto':
      actions.folders.push(first)
      break
    case 'include':
      actions.includes.push(first)
      break
    case 'reject':
    case 'ereject':
      actions.refuses = true
      break
    case 'discard':
      actions.discards = true
      break
    default:
      if (!quiet.has(name)) actions.others.push(name)
  }
}

const ends: ReadonlySet<string> = new Set(['stop', 'return'])

/** Whether the script can end in these commands. */
const canEnd = (commands: readonly Command[]): boolean =>
  commands.some(({ name, block }) => ends.has(name) || (block !== null && canEnd(block)))

/** The condition of a block: its test, and that none of the tests before it in the same `if` holds. */
const blockCondition = ({ script }: Walk, { name, tests }: Command): string | null => {
  const [test] = tests
  if (name === 'else') return 'otherwise'
  if (test === undefined || (name !== 'if' && name !== 'elsif')) return null
  const words = conditionText(script, test)
  if (name === 'elsif') return `otherwise ${words}`.slice(0, maxLengths.condition)
  return words === 'always' ? null : words.slice(0, maxLengths.condition)
}

/** Records the actions of commands, as far as a message can reach them. */
const walk = (state: Walk, commands: readonly Command[], condition: string | null, outer?: Flow): void => {
  const flow = flowOf(commands, outer)
  let reached = condition
  let mayHaveEnded = false
  for (const command of commands) {
    const { name, block } = command
    if (ends.has(name)) return
    const isBranch = name === 'elsif' || name === 'else'
    if (mayHaveEnded && !isBranch) reached = both(condition, 'no earlier rule ended the script')
    const action = actionOf(command)
    if (name === 'require') for (const one of action.positional) state.required.add(one.toLowerCase())
    record(state, action, flow, reached)
    if (block === null) continue
    walk(state, block, both(reached, blockCondition(state, command)), flow)
    mayHaveEnded ||= canEnd(block)
  }
}

const some = <Entry>(entries: readonly Entry[]) => entries.slice(0, maxEntries)

const names = (all: readonly string[]) =>
  some([...new Set(all.map((name) => name.slice(0, maxLengths.value)))])

/**
 * Reads what a Sieve script does (RFC 5228), without running it. It knows the grammar, which all extensions share, and
 * returns the names of actions that it doesn't know.
 * @throws UnreadableScript where it is no Sieve script, or exceeds a limit.
 */
export const readScript = (script: string): ScriptActions => {
  if (Buffer.byteLength(script) > limits.bytes) throw new UnreadableScript('The script is too long.')
  const actions: ScriptActions = {
    redirects: [],
    replies: [],
    notices: [],
    folders: [],
    includes: [],
    others: [],
    refuses: false,
    discards: false,
  }
  const state: Walk = { script, required: new Set(), actions }
  walk(state, parse(script), null)
  return {
    ...actions,
    redirects: some(actions.redirects),
    replies: some(actions.replies),
    notices: some(actions.notices),
    folders: names(actions.folders),
    includes: names(actions.includes),
    others: names(actions.others),
  }
}
