import { type EventType, eventReaders, type Reader } from '../rules/event-members.ts'

/** What a key can't read of the events of one type: all values, or some members. */
interface Hidden {
  type: EventType
  isWhole: boolean
  missing: readonly Reader[]
}

/** Returns what a key with these permissions can't read of events, by their type. */
const hiddenFrom = (permissions: readonly string[]): Hidden[] =>
  (Object.keys(eventReaders) as EventType[])
    .map((type) => {
      const missing = eventReaders[type].filter(({ permission }) => !permissions.includes(permission))
      return { type, isWhole: missing.includes(eventReaders[type][0]), missing }
    })
    .filter(({ missing }) => missing.length > 0)

const arrayOf = (names: readonly string[]) => `'{${names.join(',')}}'::text[]`

/** SQL of one case for each type with hidden values, and of the rest. */
const byType = (row: string, hidden: readonly Hidden[], sqlOf: (one: Hidden) => string, rest: string) =>
  hidden.length === 0
    ? rest
    : `case ${row}.resource_type ${hidden.map((one) => `when '${one.type}' then ${sqlOf(one)}`).join(' ')} else ${rest} end`

/** SQL for the values of an event, before or after, that may be read: null stays null, and hidden members are left out. */
const valuesOf = (row: string, side: 'before' | 'after', { hidden, isShort }: ValueOptions) => {
  const all = `${row}.${side}`
  const values = isShort
    ? `case when ${row}.resource_type = 'group' then short_event_values(${all}) else ${all} end`
    : all
  return byType(
    row,
    hidden,
    ({ isWhole, missing }) =>
      isWhole
        ? `case when ${values} is not null then '{}'::jsonb end`
        : `${values} - ${arrayOf(missing.flatMap(({ members }) => members))}`,
    values,
  )
}

interface ValueOptions {
  hidden: readonly Hidden[]
  /** Whether only the first members of a group are wanted. */
  isShort: boolean
}

/** SQL for whether an event has any value, or one of some members. */
const hasValues = (row: string, members: readonly string[] | null) =>
  ['before', 'after']
    .map((side) =>
      members === null
        ? `coalesce(${row}.${side} <> '{}', false)`
        : `coalesce(jsonb_exists_any(${row}.${side}, ${arrayOf(members)}), false)`,
    )
    .join(' or ')

/** SQL for the permissions that a key lacks to read all values of an event. */
const missingOf = (row: string, hidden: readonly Hidden[]) => {
  const sqlOf = ({ type, missing }: Hidden) => {
    const permissions = missing.map((one) => {
      const has = hasValues(row, one === eventReaders[type][0] ? null : one.members)
      return `case when ${has} then '${one.permission}' end`
    })
    return `array_remove(array[${permissions.join(', ')}], null)`
  }
  return byType(row, hidden, sqlOf, `'{}'::text[]`)
}

/** SQL for the columns `before`, `after` and `missing_permissions` of the event `row`, as a key may read them. */
export type EventValues = (row: string) => string

/**
 * Returns the columns of events for keys with these permissions, and a name that is the same for the same columns. This is the only
 * place where events are shown.
 * @param isShort whether only the first members of a group are wanted, and how many there are (`short_event_values`).
 */
export const readableEvents = (
  permissions: readonly string[],
  isShort: boolean,
): { name: string; values: EventValues } => {
  const hidden = hiddenFrom(permissions)
  const options = { hidden, isShort }
  const name = [
    ...new Set(hidden.flatMap(({ missing }) => missing.map(({ permission }) => permission))),
  ].join()
  return {
    name,
    values: (row) =>
      `${valuesOf(row, 'before', options)} as before, ${valuesOf(row, 'after', options)} as after,
      ${missingOf(row, hidden)} as missing_permissions`,
  }
}
