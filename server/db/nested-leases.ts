import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that may use a connection, and the work around it. */
interface LeaseContext {
  holdsConnection: boolean
  outer: LeaseContext | undefined
}

let isRefused = false

/**
 * Makes it an error to wait for a connection while holding another one of the same pool: if all holders wait, none of them
 * continues. All tests do this. A service does not, because following each promise costs processor time.
 */
export const refuseNestedLeases = (): void => {
  isRefused = true
}

/** Knows which work of a pool runs within which. */
export const createLeaseContexts = () => {
  const contexts = isRefused ? new AsyncLocalStorage<LeaseContext>() : null
  return {
    /** The context of work that begins here. */
    begin: (): LeaseContext => ({ holdsConnection: false, outer: contexts?.getStore() }),
    /** Runs work in its context. */
    run: <T>(context: LeaseContext, work: () => T): T =>
      contexts === null ? work() : contexts.run(context, work),
    /**
     * @param innermost by default the work that runs here.
     * @throws Error when the work, or work around it, holds a connection.
     */
    assertHoldsNone: (innermost = contexts?.getStore()): void => {
      for (let one = innermost; one !== undefined; one = one.outer)
        if (one.holdsConnection)
          throw new Error('This waits for a second connection while it holds one. Use the Db that is there.')
    },
  }
}
