// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { createPlan } from './plans/createPlan'
export { listPlans } from './plans/listPlans'
export { getPlan } from './plans/getPlan'
export { listPlanItems } from './plans/listPlanItems'
export { addPlanRows } from './plans/addPlanRows'
export { runPlan } from './plans/runPlan'
export { approvePlan } from './plans/approvePlan'
export { reschedulePlan } from './plans/reschedulePlan'
export { cancelPlan } from './plans/cancelPlan'
export { retryPlan } from './plans/retryPlan'
export { revertPlan } from './plans/revertPlan'
export { fetchPlanPasswords } from './plans/fetchPlanPasswords'
