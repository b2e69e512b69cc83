import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import { isolated } from '../../util/isolated'
import type { Describe, EventText } from './sentence-parts'
import { textIn } from './sentence-parts'
import { upperFirst } from '../../util/upper-first'

type Side = AuditEventPart['before']

const objectIn = (side: Side, name: string): Readonly<Record<string, unknown>> | null => {
  const value = side?.[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}

const isSame = (before: Side, after: Side, name: string): boolean =>
  JSON.stringify(before?.[name]) === JSON.stringify(after?.[name])

/** One change of where mail goes: alone as a sentence, and among others. */
interface Part extends Pick<EventText, 'act' | 'about'> {
  words: string
}

const forwardPart = (before: Side, after: Side): Part[] => {
  if (isSame(before, after, 'forward')) return []
  const forward = objectIn(after, 'forward')
  if (forward === null) return [{ act: 'Forward of {} ended', words: 'forward ended' }]
  const to = isolated(textIn(after, 'forward_to') ?? textIn(forward, 'to_address') ?? 'another identity')
  const words = `forwarded to ${to}, ${forward['keep_copy'] === false ? 'without' : 'with'} a copy`
  return [{ act: `Mail of {} ${words}`, words }]
}

const replyPart = (before: Side, after: Side): Part[] => {
  if (isSame(before, after, 'auto_reply')) return []
  const reply = objectIn(after, 'auto_reply')
  if (reply === null) return [{ act: 'Auto-reply of {} ended', words: 'auto-reply ended' }]
  const participle = objectIn(before, 'auto_reply') === null ? 'set' : 'changed'
  const about = `“${isolated(textIn(reply, 'subject') ?? '')}”`
  return [{ act: `Auto-reply of {} ${participle}`, about, words: `auto-reply ${participle} ${about}` }]
}

const rulesPart = (before: Side, after: Side): Part[] => {
  if (isSame(before, after, 'own_rules')) return []
  const words = textIn(after, 'own_rules') === 'stopped' ? 'stopped' : 'allowed to run'
  return [{ act: `Rules of {} ${words}`, words: `rules ${words}` }]
}

/** Describes a change of where an identity's mail goes: its forward, its auto-reply, its user's rules. */
export const changedDelivery: Describe = ({ before, after }) => {
  const parts = [...forwardPart(before, after), ...replyPart(before, after), ...rulesPart(before, after)]
  const [only] = parts
  if (only !== undefined && parts.length === 1) {
    const { act, about = null, words } = only
    return {
      act,
      about,
      short: about === null ? upperFirst(words) : upperFirst(words.replace(` ${about}`, '')),
    }
  }
  return {
    act: 'Mail delivery of {} changed',
    short: parts.length === 0 ? 'Mail delivery changed' : '',
    changes: parts.map(({ words }) => words),
  }
}
