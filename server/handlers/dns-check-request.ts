import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { checkOf, type CheckState, type RequestPause } from '../queries/dns/dns.ts'
import { countCheck, lockCheck, makeCheckDue } from '../queries/dns/dns-checks.ts'

const tooMany = (seconds: number): Problem =>
  new Problem(
    'rate_limited',
    { detail: `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` },
    { 'retry-after': String(seconds) },
  )

/** @throws Problem rate_limited while no check can be requested. */
export const assertNoPause = ({ pause_seconds }: RequestPause): void => {
  if (pause_seconds !== null) throw tooMany(pause_seconds)
}

/** Counts a check of the organization. @throws Problem rate_limited if it has requested too many in this hour. */
export const assertCheckAllowed = async (db: Db): Promise<void> => {
  const seconds = await countCheck(db)
  if (seconds > 0) throw tooMany(seconds)
}

/** Returns a check that is running or requested already, null without one. @throws Problem not_found; rate_limited. */
const joinCheck = (found: CheckState | null): CheckState | null => {
  const check = orNotFound(found)
  if (check.is_running || check.is_asked) return check
  assertNoPause(check)
  return null
}

const requestCheck = async (db: Db, domainId: string): Promise<CheckState> => {
  const check = joinCheck(await lockCheck(db, domainId))
  if (check !== null) return check
  await assertCheckAllowed(db)
  return orNotFound(await makeCheckDue(db, domainId))
}

/** Runs work on an organization's rows. */
export type WithinOrganization = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Requests a check of a domain. One that is running or requested already is joined, and not counted; that, and a refusal, wait for no
 * change of the organization.
 * @throws Problem not_found; rate_limited after the last one of 10 seconds, or of the domain's or the organization's hour.
 */
export const startCheck = async (
  domainId: string,
  read: WithinOrganization,
  write: WithinOrganization,
): Promise<CheckState> =>
  joinCheck(await read((db) => checkOf(db, domainId))) ?? (await write((db) => requestCheck(db, domainId)))

/** Whether a requested check has ended. */
export const isCheckDone = async (db: Db, domainId: string): Promise<boolean> => {
  const { is_asked, is_running } = orNotFound(await checkOf(db, domainId))
  return !is_asked && !is_running
}
