// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The share of its limit from which a mailbox has the level notice. */
export const noticePercent = 80

/** The share of its limit from which a mailbox has the level warning. */
export const warningPercent = 95

/** The share of its limit from which a mailbox is full. */
export const fullPercent = 100

/** The default warning threshold of a mailbox, in percent. */
export const defaultWarnPercent = 90
