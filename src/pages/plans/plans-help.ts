import {
  addPlanRows,
  approvePlan,
  cancelPlan,
  createPlan,
  fetchPlanPasswords,
  getPlan,
  listPlanItems,
  listPlans,
  reschedulePlan,
  retryPlan,
  revertPlan,
  runPlan,
} from '../../contract/generated/operations/plans'
import { planSelectionIdentityIdsMax } from '../../contract/generated/schemas/planSelection.zod'
import { importMaxBytes, openPlansMax } from '../../contract/generated/rules/plan'
import type { HelpTopic } from '../../registry'
import { formatCount } from '../../util/number'

export const topic: HelpTopic = {
  what: 'What was done to many people at once, is being done, or is only planned. Select people in the list of identities or of mailboxes, or all that its filters find, and choose what to do: a plan says of each what would become of it, before anything is changed. An import makes such a plan of a file: who is not there is created, who is there is changed. Joining makes one of a few people who are all new. Run, it goes on by itself, also when the page is left. Run at a time, it is Scheduled until then; the filter by state shows what is due, and its page changes the time or cancels it. Who has been changed since the plan was made is left as it is. What was done can be taken back as a whole where that is possible, by a plan of its own: whoever was deleted is restored, for 30 days.',
  limits: [
    `One by one at most ${formatCount(planSelectionIdentityIdsMax)} people can be selected; of all that match at most 100,000.`,
    'A plan that has not been run expires after 24 hours.',
    'After a backup was restored, bulk changes that were scheduled or running are on hold until the operator resumes them.',
    `At most ${formatCount(openPlansMax)} bulk changes can wait to be run. Run or cancel some of them before you plan another.`,
    'The list of identities is kept for 90 days after the end. A bulk change that was canceled before it was run loses it immediately, an expired one after a day.',
    `The rows of an import may have ${formatCount(importMaxBytes / 2 ** 20)} MiB together.`,
    'Where the settings of the organization ask for a second key, a plan that deletes more people than they say waits until somebody approves it with a key that has not asked, does not share its key, and was not made by it.',
    'Generated passwords can be saved, or printed as a sheet for each of at most 200 people, once, within 24 hours, in the tab that has run the plan.',
  ],
  operations: [
    listPlans,
    getPlan,
    listPlanItems,
    createPlan,
    addPlanRows,
    runPlan,
    approvePlan,
    reschedulePlan,
    cancelPlan,
    retryPlan,
    revertPlan,
    fetchPlanPasswords,
  ],
}
