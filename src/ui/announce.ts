import { createStore } from '../util/store'

const announcement = createStore('')

/** What was last said to screen readers. */
export const useAnnouncement = announcement.use

/** Says a sentence to screen readers when they are next silent. */
export const announce = announcement.set
