import type { MailSystem } from '../generated/model/index.ts'

/** Whether a mail system reads what is recorded here, and since when that is so (RFC 3339); null where it always was. */
export type MailState = MailSystem

/** No mail system can be attached yet. */
export const noMailSystem = (): MailState => ({ state: 'not_attached', since: null })
