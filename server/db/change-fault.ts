import type { Reason } from './failures.ts'

/** That the database answers but takes no changes. */
export interface ChangeFault {
  reason: Exclude<Reason, 'away'>
  /** When a change was refused last, as `performance.now` has it. */
  at: number
}

/** What a fault means, for a log line and for health. */
export const changeFaultWords: Readonly<Record<ChangeFault['reason'], string>> = {
  read_only: 'the database is read-only.',
  disk_full: "the database's disk is full.",
}

/** Whether the database takes changes, known from those that were tried. */
export interface ChangeFaults {
  current: () => ChangeFault | null
  recordRefusal: (reason: ChangeFault['reason']) => void
  recordSuccess: () => void
}

/** Milliseconds since the last refusal, after which a change that succeeds ends the fault. A full disk takes a change now and then. */
const minFaultMs: Readonly<Record<ChangeFault['reason'], number>> = { read_only: 0, disk_full: 10_000 }

/** @param onChange called when changes begin to be refused, and with null when they are done again. */
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
