import { ApiProblem, Unreachable } from '../api/errors'
import { randomId } from '../util/random-id'

/** The Idempotency-Keys of one form: a repeated try to save carries the same one, so that it never saves twice. */
export interface IdempotencyKeys {
  /** The Idempotency-Key for this body. */
  keyFor: (body: unknown) => string
  /** Notes how the last try ended: an answer ends its key, silence does not, since it may have been saved. */
  settle: (error: unknown) => void
}

const isReused = (error: unknown) =>
  error instanceof ApiProblem && error.problem.code === 'idempotency_key_reused'

/** The keys of one form. */
export const createIdempotencyKeys = (): IdempotencyKeys => {
  let key = randomId()
  let lastBody: string | null = null
  let hasResponse = false
  return {
    keyFor: (body) => {
      const serialized = JSON.stringify(body)
      if (hasResponse && serialized !== lastBody) key = randomId()
      lastBody = serialized
      hasResponse = false
      return key
    },
    settle: (error) => {
      hasResponse = !(error instanceof Unreachable)
      if (isReused(error)) key = randomId()
    },
  }
}
