import type { Query } from '@tanstack/react-query'
import { isAway } from './connection'
import { ApiProblem } from './errors'
import { profileOf } from '../session/profiles'

const SECOND = 1000
/** Between two looks at what is on screen, in milliseconds: a change shows within five seconds. */
const INTERVAL = 4 * SECOND
const INTERVAL_AFTER_FAILURE = 30 * SECOND

// Asking again would be refused again: what is needed is a person.
const isFinal = (error: unknown) =>
  error instanceof ApiProblem && error.problem.status < 500 && error.problem.code !== 'rate_limited'

/**
 * After how many milliseconds what is on screen is asked for again; false while that would be of no use: locked,
 * away (recovery.ts asks then), or refused. A hidden tab asks nothing. See docs/decisions/0006-polling.md.
 */
export const pollingInterval = ({ queryKey, state }: Query): number | false => {
  const [organizationId] = queryKey
  const isOpen = typeof organizationId === 'string' && profileOf(organizationId)?.api_key != null
  if (!isOpen || isAway() || isFinal(state.error)) return false
  return state.error === null ? INTERVAL : INTERVAL_AFTER_FAILURE
}
