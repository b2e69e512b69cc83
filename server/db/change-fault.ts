import type { Reason } from './failures.ts'

/** A fault in which the database responds but refuses changes. */
export interface ChangeFault {
  reason: Exclude<Reason, 'away'>
  /** When a change was refused last, in milliseconds of `performance.now`. */
  at: number
}

/** The words for a fault, for the log and for health. */
export const changeFaultText: Readonly<Record<ChangeFault['reason'], string>> = {
  read_only: 'the database is read-only.',
  disk_full: "the database's disk is full.",
}

/** Tells whether the database takes changes, from the results of earlier changes. */
export interface ChangeFaults {
  current: () => ChangeFault | null
  recordRefusal: (reason: ChangeFault['reason']) => void
  recordSuccess: () => void
}

/**
 * Milliseconds after the last refusal before a successful change ends the fault. Even with a full disk some changes
 * succeed.
 */
const minFaultMs: Readonly<Record<ChangeFault['reason'], number>> = { read_only: 0, disk_full: 10_000 }

/** @param onChange called with the reason when changes begin to be refused, and with null when they succeed again. */
export const createChangeFaults = (
  onChange: (reason: ChangeFault['reason'] | null) => void,
  now: () => number = () => performance.now(),
): ChangeFaults => {
  let current: ChangeFault | null = null
  return {
    current: () => current,
    recordRefusal: (reason) => {
      const isNew = current?.reason !== reason
      current = { reason, at: now() }
      if (isNew) onChange(reason)
    },
    recordSuccess: () => {
      if (current === null || now() - current.at < minFaultMs[current.reason]) return
      current = null
      onChange(null)
    },
  }
}
