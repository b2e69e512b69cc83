import { isDeepStrictEqual } from 'node:util'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { versionConflict } from './etag.ts'

interface Versioned {
  version: number
}

/** What the refusal of a change needs: whether If-Match lets a version be changed, and the row in the contract's form. */
interface VersionRule<Row extends Versioned> {
  ifMatchAllows: (version: number) => boolean
  view: (row: Row) => object
}

/**
 * The row that a request wants to change.
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

interface VersionedUpdate<Row extends Versioned, View extends object> extends VersionRule<Row> {
  find: () => Promise<Row | null>
  /** The row as the request wants it; what is wrong with the request is said here, before If-Match is looked at. */
  next: (before: Row) => Row | Promise<Row>
  view: (row: Row) => View
  /** Writes the row, and refuses what is not allowed. @returns the row as it stands then. */
  write: (next: Row, before: Row) => Promise<Row | null>
  event: (before: Row, after: Row) => AuditEvent
}

/**
 * Changes one row: find, If-Match, compare, write, event. A row that the change leaves as it is is not written and
 * leaves no event.
 * @throws Problem not_found, stale_version, and whatever `next` and `write` throw.
 */
export const updateVersioned = async <Row extends Versioned, View extends object>({
  find,
  next,
  write,
  event,
  ...rule
}: VersionedUpdate<Row, View>): Promise<{
  status: 200
  body: View
  version: number
  events: AuditEvent[]
}> => {
  const before = orNotFound(await find())
  const target = await next(before)
  requireVersion(before, rule)
  if (isDeepStrictEqual(target, before)) {
    return { status: 200, body: rule.view(before), version: before.version, events: [] }
  }
  const after = orNotFound(await write(target, before))
  return { status: 200, body: rule.view(after), version: after.version, events: [event(before, after)] }
}
