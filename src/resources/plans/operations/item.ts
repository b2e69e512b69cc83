import type { PlanItem } from '../../../contract/generated/schemas/planItem.zod'
import type { Units } from '../../../util/bytes'

/** The values of an identity before or after a bulk change, by member. */
export type Values = NonNullable<PlanItem['after']>

/** What the text of an item says: its values before and after. Without those, nothing changes. */
export interface ItemValues {
  before: Values | null
  after: Values | null
  same_external_id: PlanItem['same_external_id']
}

/** Returns the visible change of one identity by an operation; '' where there is none. */
export type ItemText = (item: ItemValues, units: Units) => string
