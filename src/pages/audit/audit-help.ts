import {
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  revertAuditEvent,
} from '../../contract/generated/operations/audit'
import { listAuditEventsParamsLimitMax } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'Every change to your organization, with the values before and after. An event is saved together with its change, and no request can alter it. Passwords and keys are never recorded. An event also shows whether the mail servers have applied the change, for 90 days unless the operator sets another time.',
  tasks: [],
  limits: [
    'A bulk change is one event. “Only this bulk change” lists the event of each identity.',
    `The API returns at most ${listAuditEventsParamsLimitMax} events at a time.`,
  ],
  operations: [listAuditEvents, getAuditEvent, exportAuditEvents, revertAuditEvent],
}
