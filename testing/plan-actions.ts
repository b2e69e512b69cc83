// What tests of bulk changes do.
import { expect } from 'vitest'
import type { ClientActions } from './client-actions.ts'
import type { Harness, Reply } from './harness.ts'
import { workOnPlans } from './plan-work.ts'

type Body = Reply['body']

/** The parameter of the path of a plan. */
export const pathOf = ({ plan_id }: Pick<Body, 'plan_id'>) => ({ path: { plan_id } })

/** The selection of a plan for those people. */
export const idsOf = (people: Body[]) => ({ identity_ids: people.map(({ identity_id }) => identity_id) })

/** What one organization's owner does with plans, as short as a test wants to write it. */
export const planActions = (harness: Harness, acts: ClientActions) => {
  /** Works on all plans that are due, as a worker does, until nothing is. @returns how many turns there were. */
  const work = () => workOnPlans(harness.database)
  const read = async (plan: Pick<Body, 'plan_id'>): Promise<Body> =>
    (await acts.call('getPlan', pathOf(plan))).body

  return {
    work,
    read,
    /** A new plan for those identities, or for a selection. */
    create: async (operation: string, selected: Body[] | object, change?: object): Promise<Body> => {
      const selection = Array.isArray(selected) ? idsOf(selected) : selected
      const { status, body } = await acts.call('createPlan', {
        body: { operation, selection, ...(change ? { change } : {}) },
      })
      expect([status, body.code]).toEqual([201, null])
      return body
    },
    /** Runs or schedules it. @returns the plan afterwards. */
    start: async (plan: Body, body: object = {}): Promise<Body> => {
      const reply = await acts.call('runPlan', { ...pathOf(plan), body })
      expect([reply.status, reply.body.code]).toEqual([202, undefined])
      return reply.body.plan
    },
    /** Runs a plan to its end. @returns it as it is then, with the key of the passwords that it has made. */
    run: async (plan: Body): Promise<Body> => {
      const { status, body } = await acts.call('runPlan', { ...pathOf(plan), body: {} })
      expect([status, body.code, body.plan?.state]).toEqual([202, undefined, 'queued'])
      await work()
      return { ...(await read(plan)), passwords_key: body.passwords_key }
    },
    items: async (plan: Body, query = {}): Promise<Body[]> =>
      (await acts.call('listPlanItems', { ...pathOf(plan), query: { limit: 200, ...query } })).body.items,
    /** The identity as it is; null where it is gone. */
    person: async ({ identity_id }: Body): Promise<Body> => {
      const { status, body } = await acts.call('getIdentity', { path: { identity_id } })
      return status === 200 ? body : null
    },
  }
}

export type PlanActions = ReturnType<typeof planActions>
