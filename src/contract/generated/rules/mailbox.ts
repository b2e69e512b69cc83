// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** From how much of its limit on a mailbox is worth a notice. */
export const noticePercent = 80

/** From how much of its limit on a mailbox is worth a warning. */
export const warningPercent = 95

/** From how much of its limit on a mailbox is full. */
export const fullPercent = 100

/** From how much on a mailbox warns that is made without saying so, in percent. */
export const defaultWarnPercent = 90
