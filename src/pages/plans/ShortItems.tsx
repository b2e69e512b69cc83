import { useQuery } from '@tanstack/react-query'
import type { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { itemChange, itemName, itemReason } from '../../resources/plans/item-words'
import { planItemsQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'

interface ShortItemsProps {
  plan: Plan
  label: string
  items: Pick<ListPlanItemsParams, 'outcome' | 'code'>
}

const most = 20

/** The first people of a plan with what becomes of each, and how many more there are. */
export const ShortItems = ({ plan, label, items }: ShortItemsProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { data } = useQuery(
    planItemsQuery(organization_id, plan.plan_id, { ...items, limit: most, offset: 0 }),
  )
  if (data === undefined) return <p className="text-muted">Loading…</p>
  const { items: shown, total } = data.body
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
      {total > shown.length && <p className="text-muted">And {formatCount(total - shown.length)} more.</p>}
    </>
  )
}
