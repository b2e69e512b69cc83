import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import type { Units } from '../../util/bytes'
import { formatCount } from '../../util/number'
import { fromTo, type Member, membersOf, valueText } from './member-text'

type Side = AuditEventPart['before']

/** One member of a resource before and after a change; undefined where it did not exist. */
export interface ComparedMember extends Member {
  /** The path of the member, with `.` between the names. */
  name: string
  before: unknown
  after: unknown
  changed: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const flatten = (side: Side, above = ''): [string, unknown][] =>
  Object.entries(side ?? {}).flatMap(([name, value]) =>
    isObject(value)
      ? flatten(value, `${above}${name}.`)
      : [[`${above}${name}`, value] satisfies [string, unknown]],
  )

/** Says of a list's event how many members of a group it leaves out. */
const withOthers = (side: Side): Side => {
  const { members, members_count: count } = side ?? {}
  if (!Array.isArray(members) || typeof count !== 'number') return side
  return { ...side, members: [...members, `and ${formatCount(count - members.length)} more`] }
}

// The operator's events have a domain as a whole, those of requests its settings alone.
const membersIn = (side: Side) => new Map(flatten({ ...withOthers(side), ...Object(side?.['settings']) }))

/** A resource before and after a change. */
type Change = Pick<AuditEventPart, 'resource_type' | 'before' | 'after'>

/** Returns the members of both versions that are shown, changed ones first, otherwise in the order of the form. */
export const compare = ({ resource_type, before, after }: Change): ComparedMember[] => {
  const [beforeMembers, afterMembers] = [membersIn(before), membersIn(after)]
  const all = membersOf(resource_type)
    .filter(([name]) => beforeMembers.has(name) || afterMembers.has(name))
    .map(([name, member]) => {
      const [one, other] = [beforeMembers.get(name), afterMembers.get(name)]
      const changed = JSON.stringify(one) !== JSON.stringify(other)
      return { ...member, name, before: one, after: other, changed }
    })
  return [...all.filter(({ changed }) => changed), ...all.filter(({ changed }) => !changed)]
}

const uncapitalized = (label: string) =>
  label.replace(/^[A-Z](?=[a-z-]+( |$))/, (first) => first.toLowerCase())

const hasValue = (value: unknown) => value !== null && value !== undefined

const changeText = ({ label, form, before, after }: ComparedMember, units: Units): string | null => {
  const name = uncapitalized(label)
  // The member beside it says whether mail is delivered at all.
  if (form === 'person')
    return hasValue(before) && hasValue(after)
      ? 'mail to unknown addresses → delivered to another identity'
      : null
  if (form === 'note') return `${name} changed`
  if (typeof form === 'object')
    return name + (name.includes(' ') ? ' → ' : ' ') + valueText(form, after, units)
  return `${name} ${fromTo(form, before, after, units)}`
}

/**
 * Returns what has changed of a resource, each change as `department none → Finance`, in the order of the contract.
 * @param without names of members that the sentence already has.
 */
export const changesOf = (event: Change, units: Units, without: readonly string[] = []): string[] =>
  compare(event)
    .filter(({ name, changed }) => changed && !without.includes(name))
    .map((member) => changeText(member, units))
    .filter((words) => words !== null)
