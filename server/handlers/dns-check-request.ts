import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { lookOf, type LookState } from '../queries/dns.ts'
import { countCheck, lockLook, requestLook } from '../queries/dns-checks.ts'

const tooMany = (seconds: number): Problem =>
  new Problem(
    'rate_limited',
    { detail: `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` },
    { 'retry-after': String(seconds) },
  )

/** @param allowedAt the time from which a check can be requested; null: now. @throws Problem rate_limited before it. */
export const assertPaused = (allowedAt: Date | null): void => {
  if (allowedAt !== null) throw tooMany(Math.max(1, Math.ceil((allowedAt.getTime() - Date.now()) / 1000)))
}

/** Counts a check of the organization. @throws Problem rate_limited if it has requested too many in this hour. */
export const assertCheckAllowed = async (db: Db): Promise<void> => {
  const seconds = await countCheck(db)
  if (seconds > 0) throw tooMany(seconds)
}

/**
 * Requests a check of a domain. One that is running or requested already is joined, and not counted.
 * @throws Problem not_found; rate_limited after the last one of 10 seconds, or of the domain's or the organization's hour.
 */
export const requestCheck = async (db: Db, domainId: string): Promise<LookState> => {
  const look = orNotFound(await lockLook(db, domainId))
  if (look.is_running || look.is_asked) return look
  assertPaused(look.allowed_at)
  await assertCheckAllowed(db)
  return orNotFound(await requestLook(db, domainId))
}

/** Whether a requested check has ended. */
export const isCheckDone = async (db: Db, domainId: string): Promise<boolean> => {
  const { is_asked, is_running } = orNotFound(await lookOf(db, domainId))
  return !is_asked && !is_running
}
