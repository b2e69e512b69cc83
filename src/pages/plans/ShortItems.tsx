import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import type { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { itemReason } from '../../resources/plans/item-reason'
import { itemChange, itemName } from '../../resources/plans/item-text'
import { planItemsQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'

type ItemFilter = Pick<ListPlanItemsParams, 'outcome' | 'code'>

interface ShortItemsProps {
  plan: Plan
  label: string
  items: ItemFilter
}

const most = 20

/** The first identities of a bulk change with one outcome. */
export const shortItemsQuery = (organizationId: string, planId: string, items: ItemFilter) =>
  planItemsQuery(organizationId, planId, { ...items, limit: most, offset: 0, sort: 'position' })

/** The first identities of a bulk change, each with its change or reason, and how many more there are. */
export const ShortItems = ({ plan, label, items }: ShortItemsProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { data, error } = useQuery(shortItemsQuery(organization_id, plan.plan_id, items))
  if (data === undefined)
    return error === null ? <p className="text-muted">Loading…</p> : <Failure {...explainError(error)} />
  const { items: shown, total, total_is_exact: isExact } = data.body
  return (
    <>
      <ul aria-label={label} className="lined">
        {shown.map((item) => (
          <li key={item.position} className="py-1.5">
            <p className="wrap-anywhere">
              <bdi className="font-medium">{itemName(item)}</bdi>{' '}
              <span className="text-muted">{item.address_unicode ?? item.address}</span>
            </p>
            <p className="text-muted wrap-anywhere digits">
              {itemReason(item, units) ?? itemChange(plan.operation, item, units)}
            </p>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="text-muted">{`And ${formatCount(total - shown.length)}${isExact ? '' : '+'} more.`}</p>
      )}
    </>
  )
}
