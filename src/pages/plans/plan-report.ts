import { maxListLimit } from '../../api/list-page'
import { request } from '../../api/query'
import { listPlanItems } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { itemReason } from '../../resources/plans/item-reason'
import { itemChange, outcomeWords } from '../../resources/plans/item-words'
import { byteOrderMark, type Cell, csvLines } from '../../util/csv'
import type { Units } from '../../util/bytes'
import { saveFile } from '../../util/save-file'

const header = ['Line', 'Address', 'Name', 'Result', 'Change', 'Code', 'Reason', 'Mail server']

/** A line of the report about one identity. */
export const reportLine = (operation: Plan['operation'], item: PlanItem, units: Units): Cell[] => [
  item.line,
  item.address,
  item.display_name,
  outcomeWords[item.outcome],
  itemChange(operation, item, units),
  item.code,
  itemReason(item, units),
  item.enforcement?.state ?? null,
]

/** All identities of a bulk change, page by page. */
const itemsOf = async (organizationId: string, planId: string) => {
  const items: PlanItem[] = []
  for (;;) {
    const query = { limit: maxListLimit, offset: items.length }
    // oxlint-disable-next-line no-await-in-loop -- One page after the other: one request for all would be too large.
    const { body } = await request(organizationId, listPlanItems, { path: { plan_id: planId }, query })
    items.push(...body.items)
    if (body.items.length < maxListLimit) return items
  }
}

/** Saves the result of each identity of a bulk change as a CSV file. */
export const saveReport = async (
  organizationId: string,
  { plan_id, operation }: Pick<Plan, 'plan_id' | 'operation'>,
  units: Units,
): Promise<void> => {
  const items = await itemsOf(organizationId, plan_id)
  const text = csvLines([header, ...items.map((item) => reportLine(operation, item, units))])
  saveFile(`${operation}-${plan_id}.csv`, new Blob([byteOrderMark + text], { type: 'text/csv' }))
}
