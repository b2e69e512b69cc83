import { fullnessText } from '../../resources/mailbox-quotas/fullness'
import type { ValueFilter } from '../../table/filters'

/** Filters mailboxes by how full they are, in steps of 10%. */
export const fullnessFilter: ValueFilter = {
  label: 'Percent used',
  any: 'Any percentage',
  values: Object.fromEntries(fullnessText.map((words, tenth) => [tenth, words])),
}
