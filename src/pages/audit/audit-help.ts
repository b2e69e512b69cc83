import { listAuditEvents, revertAuditEvent } from '../../contract/generated/operations/audit'
import { listAuditEventsParamsLimitMax } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'Who changed what, and when, with what it was before. An event is written together with its change: there is none of the one without the other, and no request can alter it. Passwords and keys never stand in it. What mail servers have made of a change stands beside its event, for 90 days where nothing else is set.',
  limits: [
    'A bulk change is one event. “Only this bulk change” lists what it did to each identity.',
    `The API answers at most ${listAuditEventsParamsLimitMax} events at a time.`,
  ],
  operations: [listAuditEvents, revertAuditEvent],
}
