import { ApiProblem, Unreachable } from './errors'
import { createStore } from '../util/store'

const outageStart = createStore<number | null>(null)

/** Since when the API gives no useful answer, in milliseconds since 1970; null while it does. */
export const useAwaySince = outageStart.use

/** Whether the API is away just now. */
export const isAway = (): boolean => outageStart.get() !== null

/** Whether an error means that the API, or what it depends on, is away for a while. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiProblem && error.problem.code === 'dependency_unavailable')

/** Notes that the API is away; the first note's time stands. */
export const noteAway = (): void => outageStart.set(outageStart.get() ?? Date.now())

/** Notes that the API is back. Only recovery.ts says so: one good answer among failures proves little. */
export const noteBack = (): void => outageStart.set(null)
