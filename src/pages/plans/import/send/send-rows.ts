import { ApiProblem } from '../../../../api/errors'
import { request } from '../../../../api/query'
import { addPlanRows, cancelPlan, createPlan } from '../../../../contract/generated/operations/plans'
import type { PlanChange } from '../../../../contract/generated/schemas/planChange.zod'
import type { PlanColumn } from '../../../../contract/generated/schemas/planColumn.zod'
import { createIdempotencyKeys } from '../../../../form/idempotency-key'
import { onProfiles, profileOf, SignedOut } from '../../../../session/profiles'
import { createStore, type Store } from '../../../../util/store'
import { randomId } from '../../../../util/random-id'
import type { FileClient } from '../read/file-client'

/** How many rows were sent, and what went wrong. */
interface SendState {
  kind: 'ready' | 'running' | 'failed' | 'done'
  /** Rows that the server has. */
  sent: number
  total: number
  /** The bulk change that gets the rows; null before it is created. */
  planId: string | null
  error: unknown
}

/** What an import does, beside its rows. */
export interface SendOptions {
  rows: number
  columns: PlanColumn[]
  fileName: string
  change: Pick<PlanChange, 'existing' | 'passwords' | 'create_departments'>
}

/** Sends the rows of a file to a bulk change. */
export interface Sender {
  use: Store<SendState>['use']
  get: () => SendState
  /** Creates a bulk change and sends all rows. It replaces the one that was sent before. */
  start: (options: SendOptions) => Promise<void>
  /** Continues where it stopped. */
  resume: () => Promise<void>
  /** Stops, and discards the bulk change. */
  cancel: () => Promise<void>
  /** Returns to the steps after all rows were sent. */
  reopen: () => void
  /** Continues when the console is unlocked. Returns a function that stops it. */
  resumeWhenUnlocked: () => () => void
}

/** Rows in one request. */
const chunk = 500

const ready: SendState = { kind: 'ready', sent: 0, total: 0, planId: null, error: null }

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Whether a request failed because the session had ended. */
const isSessionEnd = (error: unknown) =>
  error instanceof SignedOut || (error instanceof ApiProblem && error.problem.status === 401)

/** Sends the rows without errors, one request after the other. */
export const createSender = (
  organizationId: string,
  client: FileClient,
  onSent: (planId: string) => void,
): Sender => {
  const state = createStore(ready)
  let keys = createIdempotencyKeys()
  let options: SendOptions = { rows: 0, columns: [], fileName: '', change: {} }
  let abort = new AbortController()
  /** The bulk change that is discarded once its rows were sent again. */
  let replaced: string | null = null
  const update = (change: Partial<SendState>) => state.set({ ...state.get(), ...change })

  /** Sends again after a rate limit. */
  const withRetry = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
      await delay(1000 * (error.retryAfter ?? 1))
      return withRetry(send)
    }
  }
  const makePlan = async (signal: AbortSignal): Promise<string> => {
    const { rows, columns, fileName, change } = options
    const body = {
      operation: 'import' as const,
      selection: { import: { row_count: rows, columns, file_name: fileName } },
      change,
    }
    const response = request(organizationId, createPlan, { body, idempotencyKey: keys.keyFor(body) }, signal)
    const { body: plan } = await response.catch((error: unknown) => {
      keys.settle(error)
      throw error
    })
    return plan.plan_id
  }
  const sendNext = async (planId: string, signal: AbortSignal): Promise<void> => {
    const { sent } = state.get()
    const rows = await client.call('validRows', sent, chunk)
    const args = { path: { plan_id: planId }, body: { first: sent + 1, rows } }
    // Rows sent again change nothing, so this request needs no idempotency key.
    await withRetry(() => request(organizationId, addPlanRows, args, signal))
    signal.throwIfAborted()
    update({ sent: sent + rows.length })
  }
  const sessionKey = () => profileOf(organizationId)?.api_key ?? null
  /** Discards a bulk change. Where that request is lost, the bulk change expires. */
  const discard = async (planId: string) => {
    const args = { path: { plan_id: planId }, idempotencyKey: randomId() }
    await request(organizationId, cancelPlan, args).catch(() => undefined)
  }
  const run = async (): Promise<void> => {
    const { signal } = abort
    const keyAtStart = sessionKey()
    update({ kind: 'running', error: null })
    try {
      const planId = state.get().planId ?? (await withRetry(() => makePlan(signal)))
      signal.throwIfAborted()
      update({ planId })
      while (state.get().sent < options.rows) await sendNext(planId, signal)
      update({ kind: 'done' })
      if (replaced !== null) void discard(replaced)
      replaced = null
      onSent(planId)
    } catch (error) {
      if (signal.aborted) return
      // The console was locked and unlocked before the response came.
      const hasNewSession = sessionKey() !== null && sessionKey() !== keyAtStart
      if (isSessionEnd(error) && hasNewSession) return run()
      update({ kind: 'failed', error })
    }
  }
  return {
    use: state.use,
    get: state.get,
    start: (input) => {
      options = input
      abort = new AbortController()
      // The same rows sent again make another bulk change.
      keys = createIdempotencyKeys()
      state.set({ ...ready, total: input.rows })
      return run()
    },
    resume: run,
    cancel: async () => {
      const { planId } = state.get()
      state.set(ready)
      abort.abort()
      if (planId !== null) await discard(planId)
    },
    reopen: () => {
      replaced = state.get().planId
      state.set(ready)
    },
    resumeWhenUnlocked: () =>
      onProfiles(() => {
        const { kind, error } = state.get()
        if (kind === 'failed' && isSessionEnd(error) && sessionKey() !== null) void run()
      }),
  }
}
