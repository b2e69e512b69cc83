import type { Plan } from '../../contract/generated/schemas/plan.zod'

/** Each state of a bulk change in words. */
export const planStateText: Readonly<Record<Plan['state'], string>> = {
  receiving: 'Receiving rows',
  preparing: 'Preparing',
  ready: 'Ready to run',
  awaiting_approval: 'Waiting for approval',
  scheduled: 'Scheduled',
  queued: 'Starting',
  running: 'Running',
  on_hold: 'On hold',
  done: 'Done',
  cancelled: 'Canceled',
  failed: 'Stopped',
  expired: 'Expired',
}
