import { createStore } from '../util/store'

const said = createStore('')

/** What was last said to screen readers. */
export const useAnnouncement = said.use

/** Says a sentence to screen readers when they are next silent. */
export const announce = said.set
