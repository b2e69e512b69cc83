import type { Delivery } from '../../contract/generated/schemas/delivery.zod'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import type { OwnScript } from '../../contract/generated/schemas/ownScript.zod'
import { isolated } from '../../util/isolated'
import { joinNames } from '../../util/join-names'
import { countOf } from '../../util/number'
import { keptCopyText } from './forward-text'

/** One thing that users' rules do. */
export interface RuleLine {
  words: string
  /** Whether mail leaves for another mail system, or may. */
  isOutside: boolean
}

const quiet = (words: string): RuleLine => ({ words, isOutside: false })

const when = (condition: string | null): string => (condition === null ? '' : `, if ${isolated(condition)}`)

const all = (condition: string | null): string => (condition === null ? 'all mail' : 'mail')

const redirectLine = ({
  to,
  is_outside,
  keeps_copy,
  condition,
}: OwnScript['redirects'][number]): RuleLine => {
  const target = to === null ? 'an address that is computed when mail arrives' : isolated(to)
  const outside = is_outside === true ? ' (another mail system)' : ''
  return {
    words: `Redirect ${all(condition)} to ${target}${outside}, ${keptCopyText(keeps_copy)}${when(condition)}`,
    isOutside: is_outside !== false,
  }
}

const replyLine = ({ subject, text, condition }: OwnScript['replies'][number]): RuleLine =>
  quiet(
    `Answer ${all(condition)}: “${isolated(subject ?? (text.split('\n')[0] ?? '').slice(0, 80))}”${when(condition)}`,
  )

const noticeLine = ({ to, condition }: OwnScript['notices'][number]): RuleLine =>
  quiet(`Send a notice to ${to === null ? 'a computed address' : isolated(to)}${when(condition)}`)

const quoted = (names: readonly string[]) => joinNames(names.map((name) => `“${isolated(name)}”`))

/** How many folders are named. */
const maxNamed = 3

const folderLine = (folders: readonly string[]): RuleLine =>
  quiet(
    folders.length > maxNamed
      ? `Sort mail into ${countOf(folders.length, 'folder', 'folders')}`
      : `Sort mail into ${quoted(folders)}`,
  )

/** What a script does, in sentences without a full stop; none where it does nothing. */
export const ruleLines = (script: OwnScript): RuleLine[] => [
  ...script.redirects.map(redirectLine),
  ...script.replies.map(replyLine),
  ...script.notices.map(noticeLine),
  ...(script.folders.length > 0 ? [folderLine(script.folders)] : []),
  ...(script.refuses ? [quiet('Reject some mail, and notify the sender')] : []),
  ...(script.discards ? [quiet('Delete some mail without a notice')] : []),
  ...(script.others.length > 0 ? [quiet(`Other actions: ${quoted(script.others)}`)] : []),
  ...(script.includes.length > 0
    ? [
        {
          words: `Run other scripts, which Postroom doesn’t read: ${quoted(script.includes)}`,
          isOutside: true,
        },
      ]
    : []),
]

/** The state of users' rules where none of their actions can be listed; null where they can. */
export const ownRulesState = ({ mail, script_count, active }: OwnRules): string | null => {
  if (mail.state === 'not_attached') return 'Unknown: no mail server is connected.'
  if (mail.state === 'unreachable') return 'Unknown: the mail server isn’t responding.'
  if (script_count === null) return 'Unknown: the mail server can’t read them.'
  if (active === null)
    return script_count === 0
      ? 'None'
      : `None active. ${countOf(script_count, 'script is', 'scripts are')} stored.`
  if (active.state === 'too_long') return 'Not read: the script is larger than 64 KiB.'
  if (active.state === 'not_understood') return `Not understood. ${active.detail ?? ''}`.trim()
  return ruleLines(active).length === 0 ? 'No effect: new mail goes to the inbox.' : null
}

/**
 * That users' rules don't run, as far as the mail servers are bound to it; null where they run.
 * @param bindsRules whether the mail server's files stop users' rules; null while that is unknown.
 */
export const stoppedText = (
  { own_rules, own_rules_stopped_because: reason }: Pick<Delivery, 'own_rules' | 'own_rules_stopped_because'>,
  bindsRules: boolean | null,
): string | null => {
  if (own_rules === 'run') return null
  if (bindsRules === false)
    return 'The user’s rules may still run: the mail server’s configuration is from an older version of Postroom.'
  return reason === 'suspended'
    ? 'The user’s rules don’t run while the identity is suspended.'
    : 'An administrator has stopped the user’s rules.'
}

/** That there are no users' rules, and that new ones do nothing where an administrator stopped them. */
export const absentText = (
  { own_rules_stopped_because: reason }: Pick<Delivery, 'own_rules_stopped_because'>,
  bindsRules: boolean | null,
): string =>
  reason === 'set' && bindsRules !== false
    ? 'None. An administrator has stopped the user’s rules, so new ones do nothing.'
    : 'None'
