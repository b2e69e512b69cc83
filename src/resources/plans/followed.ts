import { createStore } from '../../util/store'

/** A plan that was run in this tab and has not been seen to end. */
export interface FollowedPlan {
  organizationId: string
  planId: string
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

/** Shows it no more. */
export const unfollow = (planId: string): void =>
  store.set(store.get().filter((plan) => plan.planId !== planId))
