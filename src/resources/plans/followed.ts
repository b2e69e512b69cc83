import { createStore } from '../../util/store'

/** A plan that runs and has not been seen to end. */
export interface FollowedPlan {
  organizationId: string
  planId: string
  /** It was run in another tab, or by another key. */
  isOthers?: boolean
}

const key = 'postroom.plans'
const none: readonly FollowedPlan[] = []

const read = (): readonly FollowedPlan[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as FollowedPlan[]) : none
  } catch {
    return none
  }
}

const store = createStore(read(), (plans) => sessionStorage.setItem(key, JSON.stringify(plans)))

/** The plans whose progress the frame shows, also after the page was loaded anew. */
export const useFollowedPlans = store.use

/** Shows the progress of a plan until it has ended. */
export const follow = (plan: FollowedPlan): void =>
  store.set([...store.get().filter(({ planId }) => planId !== plan.planId), plan])

/** Shows the progress of plans that run, if it is not shown already. */
export const followOthers = (organizationId: string, planIds: readonly string[]): void => {
  const known = new Set(store.get().map(({ planId }) => planId))
  const added = planIds.filter((planId) => !known.has(planId))
  if (added.length === 0) return
  store.set([...store.get(), ...added.map((planId) => ({ organizationId, planId, isOthers: true }))])
}

/** Shows it no more. */
export const unfollow = (planId: string): void =>
  store.set(store.get().filter((plan) => plan.planId !== planId))
