import { ApiProblem, Unreachable } from '../api/errors'
import { randomId } from '../util/random-id'

/** One form's tries to save, told apart for the API so that a repeated try never saves twice. */
export interface Attempts {
  /** The Idempotency-Key for this body. */
  keyFor: (body: unknown) => string
  /** Notes how the last try ended: an answer ends its key, silence does not, since it may have been saved. */
  ended: (error: unknown) => void
}

const isReused = (error: unknown) =>
  error instanceof ApiProblem && error.problem.code === 'idempotency_key_reused'

/** Begins the tries of one form. */
export const startAttempts = (): Attempts => {
  let key = randomId()
  let tried: string | null = null
  let answered = false
  return {
    keyFor: (body) => {
      const written = JSON.stringify(body)
      if (answered && written !== tried) key = randomId()
      tried = written
      answered = false
      return key
    },
    ended: (error) => {
      answered = !(error instanceof Unreachable)
      if (isReused(error)) key = randomId()
    },
  }
}
