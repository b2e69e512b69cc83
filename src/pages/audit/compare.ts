import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'

type Side = AuditEvent['before']

/** One member of the thing that was changed, before and after; undefined where there was none. */
export interface ComparedField {
  /** With `.` between the names of members inside each other. */
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

/** The members of both versions, in the order of the contract, what has changed first. */
export const compare = (before: Side, after: Side): ComparedField[] => {
  const [beforeMembers, afterMembers] = [new Map(flatten(before)), new Map(flatten(after))]
  const fields = [...new Set([...beforeMembers.keys(), ...afterMembers.keys()])].map((name) => ({
    name,
    before: beforeMembers.get(name),
    after: afterMembers.get(name),
    changed: JSON.stringify(beforeMembers.get(name)) !== JSON.stringify(afterMembers.get(name)),
  }))
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)]
}
