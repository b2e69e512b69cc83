import type { MailSystem } from '../generated/model/index.ts'

/** Whether a mail system does what is recorded here, since when that is so, and since when it tells what it sees (RFC 3339). */
export type MailState = Omit<MailSystem, 'people_page'>

/** What holds without the settings of a mail system. */
export const noMailSystem = (): MailState => ({ state: 'not_attached', since: null, attached_at: null })
