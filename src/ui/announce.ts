import { createStore } from '../util/store'

const announcement = createStore('')

/** The last announcement for screen readers. */
export const useAnnouncement = announcement.use

/** Announces a sentence to screen readers without interrupting them. */
export const announce = announcement.set
