import { request } from '../../../../api/query'
import { listPlanItems } from '../../../../contract/generated/operations/plans'
import type { PlanItem } from '../../../../contract/generated/schemas/planItem.zod'
import { itemReason } from '../../../../resources/plans/item-reason'
import type { Units } from '../../../../util/bytes'
import type { RowRefusal } from '../read/file-summary'
import type { ColumnMember } from '../match/match-columns'

const pageSize = 200
/** A limit of the rows to fix in a table. */
const maxPages = 25

/** The columns of a file to fix, by the reason of the refusal. */
const membersOf: Readonly<Partial<Record<string, readonly ColumnMember[]>>> = {
  display_name: ['display_name', 'first_name', 'last_name'],
  department: ['department', 'org_unit'],
  department_unknown: ['department', 'org_unit'],
  domain_unknown: ['address'],
  invalid_request: ['address'],
  address_taken: ['address'],
  address_held: ['address'],
  above_domain_maximum: ['limit_bytes'],
  allotment_exceeded: ['limit_bytes'],
  below_current_use: ['limit_bytes'],
}

const refusalOf = (item: PlanItem, units: Units): RowRefusal[] => {
  if (item.line === null) return []
  const cause = item.errors[0]?.column ?? item.code ?? ''
  return [
    {
      line: item.line,
      members: membersOf[cause] ?? [cause as ColumnMember],
      reason: itemReason(item, units) ?? 'This row can’t be imported.',
      isDepartmentMissing: cause === 'department_unknown',
    },
  ]
}

/** The rows of an import that the server refuses, with the reasons. No row is missed: the items of a preview don't change. */
export const loadRefusals = async (
  organizationId: string,
  planId: string,
  units: Units,
): Promise<readonly RowRefusal[]> => {
  const refusals: RowRefusal[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const query = { outcome: 'refused', limit: pageSize, offset: page * pageSize } as const
    // oxlint-disable-next-line no-await-in-loop -- One page after the other.
    const { body } = await request(organizationId, listPlanItems, { path: { plan_id: planId }, query })
    refusals.push(...body.items.flatMap((item) => refusalOf(item, units)))
    if ((page + 1) * pageSize >= body.total) break
  }
  return refusals
}
