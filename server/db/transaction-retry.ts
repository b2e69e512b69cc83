import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, isBroken, isTransactionConflict } from './failures.ts'

/** How often a transaction is tried when it conflicts with others. */
const maxAttempts = 4

/**
 * The most milliseconds before the next attempt, times the attempts so far. The delay is random, so that two do not
 * conflict again.
 */
const maxRetryDelayMs = 20

const runOnce = async <T>(
  client: Pick<pg.ClientBase, 'query'>,
  begin: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  await begin()
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A broken connection is destroyed, which also rolls back.
    if (!isBroken(error)) await client.query('rollback')
    throw error
  }
}

/**
 * Runs a transaction on a connection, and repeats it when it failed only because of concurrent ones. An error that `work`
 * throws rolls it back.
 */
export const transactWithRetry = async <T>(
  client: Pick<pg.ClientBase, 'query'>,
  begin: () => Promise<unknown>,
  work: () => Promise<T>,
  attempts = maxAttempts,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(client, begin, work)
    } catch (error) {
      if (attempt === attempts || !isTransactionConflict(codeOf(error))) throw error
      await sleep(Math.random() * maxRetryDelayMs * attempt)
    }
  }
}
