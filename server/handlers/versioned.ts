import { isDeepStrictEqual } from 'node:util'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { versionConflict } from './etag.ts'

interface Versioned {
  version: number
}

/** The version check of a change: whether If-Match allows a version, and the row in the contract's form. */
interface VersionRule<Row extends Versioned> {
  ifMatchAllows: (version: number) => boolean
  view: (row: Row) => object
}

/**
 * Returns the row that a request changes.
 * @throws Problem not_found when there is none, stale_version when If-Match names another version.
 */
export const requireVersion = <Row extends Versioned>(
  row: Row | null,
  { ifMatchAllows, view }: VersionRule<Row>,
): Row => {
  const present = orNotFound(row)
  if (!ifMatchAllows(present.version)) throw versionConflict(present.version, view(present))
  return present
}

/** A row after it was written, and the event of its change. */
interface WriteResult<Row> {
  after: Row
  event: AuditEvent
}

/** Adds the event to a written row; null if no row was written. */
export const withEvent = <Row>(
  after: Row | null,
  event: (after: Row) => AuditEvent,
): WriteResult<Row> | null => after && { after, event: event(after) }

interface VersionedUpdate<Row extends Versioned, View extends object> extends VersionRule<Row> {
  find: () => Promise<Row | null>
  /** Returns the row with the values of the request, or throws where they are wrong, before If-Match is compared. */
  next: (before: Row) => Row | Promise<Row>
  view: (row: Row) => View
  /** Writes the row, and rejects values that are not allowed. @returns null where there is no such row. */
  write: (next: Row, before: Row) => Promise<WriteResult<Row> | null>
}

/**
 * Changes one row: find, If-Match, compare, write. A row that stays the same isn't written and leaves no event.
 * @throws Problem not_found, stale_version, and whatever `next` and `write` throw.
 */
export const updateVersioned = async <Row extends Versioned, View extends object>({
  find,
  next,
  write,
  ...rule
}: VersionedUpdate<Row, View>): Promise<{
  status: 200
  body: View
  version: number
  events: AuditEvent[]
  /** The row as it is now. */
  row: Row
}> => {
  const before = orNotFound(await find())
  const target = await next(before)
  requireVersion(before, rule)
  if (isDeepStrictEqual(target, before)) {
    return { status: 200, body: rule.view(before), version: before.version, events: [], row: before }
  }
  const { after, event } = orNotFound(await write(target, before))
  return { status: 200, body: rule.view(after), version: after.version, events: [event], row: after }
}
