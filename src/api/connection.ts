import { ApiProblem, Unreachable } from './errors'
import { createStore } from '../util/store'

const outageStart = createStore<number | null>(null)

/** When the outage of the API began, in milliseconds since 1970; null while the API answers. */
export const useAwaySince = outageStart.use

/** Whether the API cannot be used at the moment. */
export const isAway = (): boolean => outageStart.get() !== null

/** Whether an error means that the API, or something it depends on, cannot be reached. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiProblem && error.problem.code === 'dependency_unavailable')

/** Records that an outage has begun; while one lasts, its first time is kept. */
export const recordOutage = (): void => outageStart.set(outageStart.get() ?? Date.now())

/** Records that the outage is over. Only recovery.ts calls it: one good response among failures proves little. */
export const recordRecovery = (): void => outageStart.set(null)
