import { createStore } from '../../util/store'

/** A bulk change that this tab has run, until it has ended. */
export interface FollowedPlan {
  organizationId: string
  planId: string
  /** Its progress was dismissed; its end is still told. */
  isDismissed?: boolean
}

const key = 'postroom.plans'
const none: readonly FollowedPlan[] = []

const read = (): readonly FollowedPlan[] => {
  try {
    const planIds: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(planIds) ? (planIds as FollowedPlan[]) : none
  } catch {
    return none
  }
}

const store = createStore(read(), (plans) => sessionStorage.setItem(key, JSON.stringify(plans)))

/** The bulk changes whose progress the frame shows, also after a reload. */
export const useFollowedPlans = store.use

const others = (planId: string) => store.get().filter((plan) => plan.planId !== planId)

/** Shows the progress of a bulk change until it has ended. */
export const follow = (plan: FollowedPlan): void => store.set([...others(plan.planId), plan])

/** Hides the progress; the message at the end still comes. */
export const dismiss = (plan: FollowedPlan): void => follow({ ...plan, isDismissed: true })

/** Removes a bulk change that has ended. */
export const unfollow = (planId: string): void => store.set(others(planId))
