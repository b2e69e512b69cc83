import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'

type Side = AuditEvent['before']

/** One member of a resource before and after a change; undefined where it did not exist. */
export interface ComparedField {
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

/** The members of both versions, changed ones first, otherwise in the order of the contract. */
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
