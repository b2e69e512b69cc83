import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { planQueue } from '../server/plans/start-plan-worker.ts'
import type { ClientActions } from './client-actions.ts'
import type { Harness, Reply } from './harness.ts'

type Body = Reply['body']

const pathOf = ({ plan_id }: Pick<Body, 'plan_id'>) => ({ path: { plan_id } })

/** What one organization's owner does with plans, as short as a test wants to write it. */
export const planActions = (harness: Harness, acts: ClientActions) => {
  /** Works on all plans that are due, as a worker does, until nothing is. */
  const work = async (): Promise<void> => {
    const queue = planQueue({ database: harness.database })
    const worker = randomUUID()
    for (;;) {
      const tasks = await queue.claim({ worker, leaseMs: 20_000, limit: 8 })
      if (tasks.length === 0) return
      for (const task of tasks) await queue.run(task, worker, new AbortController().signal)
    }
  }
  const read = async (plan: Pick<Body, 'plan_id'>): Promise<Body> =>
    (await acts.call('getPlan', pathOf(plan))).body

  return {
    pathOf,
    work,
    read,
    /** A new plan for those people. */
    create: async (operation: string, people: Body[], change?: object): Promise<Body> => {
      const selection = { identity_ids: people.map(({ identity_id }) => identity_id) }
      const { status, body } = await acts.call('createPlan', {
        body: { operation, selection, ...(change ? { change } : {}) },
      })
      expect([status, body.code]).toEqual([201, null])
      return body
    },
    /** Asks for it to be run, at once or at a time. @returns the plan as it is then. */
    start: async (plan: Body, body: object = {}): Promise<Body> => {
      const reply = await acts.call('runPlan', { ...pathOf(plan), body })
      expect([reply.status, reply.body.code]).toEqual([202, undefined])
      return reply.body.plan
    },
    items: async (plan: Body, query = {}): Promise<Body[]> =>
      (await acts.call('listPlanItems', { ...pathOf(plan), query })).body.items,
    /** The identity as it is; null where it is gone. */
    person: async ({ identity_id }: Body): Promise<Body> => {
      const { status, body } = await acts.call('getIdentity', { path: { identity_id } })
      return status === 200 ? body : null
    },
  }
}

export type PlanActions = ReturnType<typeof planActions>
