import {
  addPlanRows,
  approvePlan,
  cancelPlan,
  createPlan,
  fetchPlanPasswords,
  getPlan,
  exportPlanItems,
  exportPlans,
  listPlanItems,
  listPlans,
  reschedulePlan,
  retryPlan,
  revertPlan,
  runPlan,
} from '../../contract/generated/operations/plans'
import { planSelectionIdentityIdsMax } from '../../contract/generated/schemas/planSelection.zod'
import { importMaxBytes, openPlansMax } from '../../contract/generated/rules/plan'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'
import { formatCount } from '../../util/number'

export const topic: HelpTopic = {
  what: 'A bulk change changes many identities or mailboxes together. Select them one by one in a list, or all that match its filters, and choose what to do. The preview shows what will happen to each, before anything changes. Imports and Add several also create a bulk change. Once run, it continues when you leave the page. A scheduled one starts at its time; until then you can reschedule or cancel it. Identities changed after the preview are skipped. You can undo most bulk changes as a whole. Deleted identities can be restored for 30 days.',
  tasks: [
    { label: 'Add several identities', path: paths.joinIdentities },
    { label: 'Import a file', path: paths.importIdentities },
    { label: 'See scheduled bulk changes', path: (id) => `${paths.plans(id)}?state=scheduled` },
  ],
  limits: [
    `You can select at most ${formatCount(planSelectionIdentityIdsMax)} identities one by one, or up to ${formatCount(100_000)} with filters.`,
    'A preview expires after 24 hours.',
    'After a backup was restored, bulk changes that were scheduled or running are on hold until the operator resumes them.',
    `At most ${formatCount(openPlansMax)} bulk changes can wait to be run. Run or cancel some of them before you create another.`,
    'The list of identities is kept for 90 days after the end. A bulk change that was canceled before it was run loses it immediately, an expired one after a day.',
    `An import can have up to ${formatCount(importMaxBytes / 2 ** 20)} MiB.`,
    'Your organization can require a second key for deletions. Another administrator then approves the bulk change. Keys created from the same key as the requesting key can’t approve it.',
    'You can save generated passwords once, within 24 hours, in the tab that ran the bulk change, or print sheets for up to 200 identities.',
  ],
  operations: [
    listPlans,
    exportPlans,
    getPlan,
    listPlanItems,
    exportPlanItems,
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
