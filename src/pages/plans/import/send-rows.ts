import { ApiProblem } from '../../../api/errors'
import { request } from '../../../api/query'
import { addPlanRows, cancelPlan, createPlan } from '../../../contract/generated/operations/plans'
import type { PlanChange } from '../../../contract/generated/schemas/planChange.zod'
import type { PlanColumn } from '../../../contract/generated/schemas/planColumn.zod'
import { createIdempotencyKeys } from '../../../form/idempotency-key'
import { createStore, type Store } from '../../../util/store'
import { randomId } from '../../../util/random-id'
import type { FileClient } from './file-client'

/** How far the rows are on their way. */
interface SendState {
  kind: 'ready' | 'running' | 'failed' | 'done'
  /** Rows that the server has. */
  sent: number
  total: number
  /** The plan for which they are; null before there is one. */
  planId: string | null
  error: unknown
}

/** What an import is to do, beside its rows. */
export interface SendOptions {
  rows: number
  columns: PlanColumn[]
  fileName: string
  change: Pick<PlanChange, 'existing' | 'passwords' | 'create_departments'>
}

/** The rows of a file on their way to a plan. */
export interface Sender {
  use: Store<SendState>['use']
  get: () => SendState
  /** Makes a plan and sends all rows. */
  start: (options: SendOptions) => Promise<void>
  /** Goes on where it broke off. */
  goOn: () => Promise<void>
  /** Stops, and discards the plan. */
  cancel: () => Promise<void>
}

/** Rows in one request. */
const chunk = 500

const ready: SendState = { kind: 'ready', sent: 0, total: 0, planId: null, error: null }

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends the rows that have no fault, one request after the other. */
export const createSender = (
  organizationId: string,
  client: FileClient,
  onSent: (planId: string) => void,
): Sender => {
  const state = createStore(ready)
  let keys = createIdempotencyKeys()
  let options: SendOptions = { rows: 0, columns: [], fileName: '', change: {} }
  let abort = new AbortController()
  const tell = (change: Partial<SendState>) => state.set({ ...state.get(), ...change })

  /** Sends once more where it was too much at once. */
  const patiently = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
      await delay(1000 * (error.retryAfter ?? 1))
      return patiently(send)
    }
  }
  const makePlan = async (signal: AbortSignal): Promise<string> => {
    const { rows, columns, fileName, change } = options
    const body = {
      operation: 'import' as const,
      selection: { import: { row_count: rows, columns, file_name: fileName } },
      change,
    }
    const sent = request(organizationId, createPlan, { body, idempotencyKey: keys.keyFor(body) }, signal)
    const { body: plan } = await sent.catch((error: unknown) => {
      keys.settle(error)
      throw error
    })
    return plan.plan_id
  }
  const sendNext = async (planId: string, signal: AbortSignal): Promise<void> => {
    const { sent } = state.get()
    const rows = await client.call('soundRows', sent, chunk)
    const args = { path: { plan_id: planId }, body: { first: sent + 1, rows } }
    // A row that has come already changes nothing: the request needs no key.
    await patiently(() => request(organizationId, addPlanRows, args, signal))
    signal.throwIfAborted()
    tell({ sent: sent + rows.length })
  }
  const run = async () => {
    const { signal } = abort
    tell({ kind: 'running', error: null })
    try {
      const planId = state.get().planId ?? (await patiently(() => makePlan(signal)))
      signal.throwIfAborted()
      tell({ planId })
      while (state.get().sent < options.rows) await sendNext(planId, signal)
      tell({ kind: 'done' })
      onSent(planId)
    } catch (error) {
      if (!signal.aborted) tell({ kind: 'failed', error })
    }
  }
  return {
    use: state.use,
    get: state.get,
    start: (given) => {
      options = given
      abort = new AbortController()
      // The same rows again are another plan.
      keys = createIdempotencyKeys()
      state.set({ ...ready, total: given.rows })
      return run()
    },
    goOn: run,
    cancel: async () => {
      const { planId } = state.get()
      state.set(ready)
      abort.abort()
      if (planId === null) return
      const args = { path: { plan_id: planId }, idempotencyKey: randomId() }
      // Where that does not arrive the plan expires by itself.
      await request(organizationId, cancelPlan, args).catch(() => undefined)
    },
  }
}
