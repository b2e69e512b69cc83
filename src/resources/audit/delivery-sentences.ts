import { isolated } from '../../util/isolated'
import { type Describe, textIn } from './sentence-parts'

/** A change of one thing, alone and beside others. */
interface Part {
  act: string
  short: string
  about: string | null
  /** As one of several changes. */
  beside: string
}

type Event = Parameters<Describe>[0]
type Side = Event['before']

const memberOf = (side: Side, name: string, member: string): unknown =>
  Object(side?.[name])[member as keyof object]

const forwardPart = ({ after }: Event): Part => {
  if (!after?.['forward'])
    return { act: 'Forward of {} ended', short: 'Forward ended', about: null, beside: 'forward ended' }
  const copy = memberOf(after, 'forward', 'keep_copy') === false ? 'without a copy' : 'with a copy'
  const about = `to ${isolated(textIn(after, 'forward_to') ?? '')}, ${copy}`
  return { act: 'Mail of {} forwarded', short: 'Mail forwarded', about, beside: `mail forwarded ${about}` }
}

const replyPart = ({ before, after }: Event): Part => {
  const participle = !after?.['auto_reply'] ? 'ended' : before?.['auto_reply'] ? 'changed' : 'set'
  const subject = textIn(Object(after?.['auto_reply']) as Side, 'subject')
  const about = subject === null ? null : `“${isolated(subject)}”`
  return {
    act: `Auto-reply of {} ${participle}`,
    short: `Auto-reply ${participle}`,
    about,
    beside: [`auto-reply ${participle}`, about ?? []].flat().join(' '),
  }
}

const rulesPart = ({ after }: Event): Part => {
  const participle = after?.['own_rules'] === 'stopped' ? 'stopped' : 'allowed'
  return {
    act: `Own rules of {} ${participle}`,
    short: `Own rules ${participle}`,
    about: null,
    beside: `own rules ${participle}`,
  }
}

const parts: Readonly<Record<string, (event: Event) => Part>> = {
  forward: forwardPart,
  auto_reply: replyPart,
  own_rules: rulesPart,
}

/** Describes a changed forward, auto-reply, or switch of own rules. */
export const changedDelivery: Describe = (event) => {
  const { before, after } = event
  const [first, ...others] = Object.entries(parts)
    .filter(([name]) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map(([, part]) => part(event))
  if (first === undefined) return { act: 'Delivery of {} changed', short: 'Delivery changed' }
  const { act, short, about } = first
  return { act, short, about, changes: others.map(({ beside }) => beside) }
}
