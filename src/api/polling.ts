import type { Query } from '@tanstack/react-query'
import { isAway } from './connection'
import { ApiProblem } from './errors'
import { profileOf } from '../session/profiles'

const SECOND = 1000
/** Milliseconds between two polls: a change by someone else shows within five seconds. */
const INTERVAL = 4 * SECOND
const INTERVAL_AFTER_FAILURE = 30 * SECOND

// The same request would fail again: the user has to change something first.
const isFinal = (error: unknown) =>
  error instanceof ApiProblem && error.problem.status < 500 && error.problem.code !== 'rate_limited'

/**
 * Milliseconds until the next poll of a query on screen; false while polling is useless: the profile is locked, the API
 * is away (recovery.ts checks it), or the error is final. A hidden tab does not poll. See docs/decisions/0006-polling.md.
 */
export const pollingInterval = ({ queryKey, state }: Query): number | false => {
  const [organizationId] = queryKey
  const isOpen = typeof organizationId === 'string' && profileOf(organizationId)?.api_key != null
  if (!isOpen || isAway() || isFinal(state.error)) return false
  return state.error === null ? INTERVAL : INTERVAL_AFTER_FAILURE
}
