import type { MailSystem } from '../generated/model/index.ts'

/** Whether a mail system does what is recorded here, and since when that is so (RFC 3339); null where it always was. */
export type MailState = Omit<MailSystem, 'people_page'>

/** What holds without the settings of a mail system. */
export const noMailSystem = (): MailState => ({ state: 'not_attached', since: null })
