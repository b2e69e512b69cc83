import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { changesOf } from './compare'

type Side = AuditEventPart['before']

/** The text of an event, with its values. */
export interface EventText {
  /** Object and participle, with `{}` where the object is: `{} suspended`. */
  act: string
  /** The participle where the object is understood; '' where the changes say it all. */
  short: string
  /** Replaces the resource's name. */
  object?: string
  /** The values of the act itself: a reason, sizes. */
  about?: string | null
  /** The other changes, each as `department none → Finance`. */
  changes?: string[]
}

/** Describes an event of one operation and one type of resource. */
export type Describe = (event: AuditEventPart, units: Units) => EventText

/** Returns the text of a member; null where there is none. */
export const textIn = (side: Side, name: string): string | null => {
  const value = side?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the number of a member; null where there is none. */
export const numberIn = (side: Side, name: string): number | null => {
  const value = side?.[name]
  return typeof value === 'number' ? value : null
}

/** Returns a member in bytes as `5 GB`; null where there is none. */
export const sizeIn = (side: Side, name: string, units: Units): string | null => {
  const bytes = numberIn(side, name)
  return bytes === null ? null : formatBytes(bytes, units)
}

/** Returns the description of an event without values. */
export const plain =
  (act: string, short: string): Describe =>
  () => ({ act, short })

/** Returns the description of a change that is told by what it changed. */
export const changed =
  (act: string): Describe =>
  (event, units) => {
    const changes = changesOf(event, units)
    return { act, short: changes.length === 0 ? 'Changed' : '', changes }
  }
