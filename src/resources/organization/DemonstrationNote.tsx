import { useDemonstration } from './use-demonstration'

/** What is said beside invented numbers. */
export const demonstrationWords = 'Demonstration: its numbers are invented.'

/** Says where mailboxes' use and last logins are shown that they are invented; nothing in other organizations. */
export const DemonstrationNote = () =>
  useDemonstration() ? <p className="text-muted">{demonstrationWords}</p> : null
