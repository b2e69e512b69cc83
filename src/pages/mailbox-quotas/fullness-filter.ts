import { fullnessWords } from '../../resources/mailbox-quotas/fullness'
import type { ValueFilter } from '../../table/filters'

/** Filters mailboxes by the tenth of their limit to which they are filled. */
export const fullnessFilter: ValueFilter = {
  label: 'Filled',
  any: 'Filled to any share',
  values: Object.fromEntries(fullnessWords.map((words, tenth) => [tenth, words])),
}
