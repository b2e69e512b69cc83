import { ChevronDown, Trash2 } from 'lucide'
import { useLocation } from 'react-router'
import { planSelectionIdentityIdsMax } from '../../contract/generated/schemas/planSelection.zod'
import type { PlanScope } from '../../paths'
import { useOrganization } from '../../session/organization'
import type { SelectionActionsProps } from '../../table/Selecting'
import { useOfferedInSearch } from '../../ui/selection-actions'
import { buttonStyle } from '../../ui/button-style'
import { ButtonLink } from '../../ui/ButtonLink'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import { fromPage } from '../../ui/use-close-panel'
import { formatCount } from '../../util/number'
import { actionOf, type ListOperation, listOperations, missingForPlan } from './operations'
import type { SelectedIdentity } from './operations/action'
import { unfitReason } from './unfit-reason'

interface PlanSelectionActionsProps extends SelectionActionsProps {
  /** The path of the panel over the list. */
  pathOf: (organizationId: string, scope: PlanScope, operation: ListOperation) => string
  /** What the list offers. */
  operations?: readonly ListOperation[]
}

/** How many actions have their own button; the others are in a menu. */
const buttonCount = 3

/** The actions on the identities that are selected in a list. */
export const PlanSelectionActions = ({
  rows,
  count,
  pathOf,
  operations = listOperations,
}: PlanSelectionActionsProps) => {
  const profile = useOrganization()
  const { search } = useLocation()
  const selected = rows as readonly SelectedIdentity[] | null
  const most = planSelectionIdentityIdsMax
  const tooMany =
    rows !== null && count > most
      ? `You can select at most ${formatCount(most)} one by one. Select all that match, or fewer.`
      : null
  const scope = rows === null ? 'all' : 'selected'
  const linkOf = (operation: ListOperation) => ({
    label: actionOf(operation).labels.action,
    to: { pathname: pathOf(profile.organization_id, scope, operation), search },
    state: fromPage,
    disabledReason: missingForPlan(profile, operation) ?? tooMany ?? unfitReason(operation, selected),
  })
  const isSuspended =
    unfitReason('suspend', selected) !== null && unfitReason('reactivate', selected) === null
  // Of the two only one can be done to identities of one status.
  const hidden = isSuspended ? 'suspend' : 'reactivate'
  const offered = operations.filter((one) => one !== 'delete')
  const first = offered.filter((one) => one !== hidden).slice(0, buttonCount)
  const rest = offered.filter((one) => !first.includes(one))
  useOfferedInSearch(count, operations.filter((one) => one !== hidden).map(linkOf))
  return (
    <>
      {first.map(linkOf).map(({ label, ...link }) => (
        <ButtonLink key={label} className="px-2.5!" {...link}>
          {label}
        </ButtonLink>
      ))}
      {rest.length > 0 && (
        <Menu label="More actions" className={buttonStyle('secondary')} items={rest.map(linkOf)}>
          More
          <Icon icon={ChevronDown} />
        </Menu>
      )}
      {operations
        .filter((one) => one === 'delete')
        .map(linkOf)
        .map(({ label, ...link }) => (
          <ButtonLink key={label} className="px-2.5! text-danger!" {...link}>
            <Icon icon={Trash2} />
            {label}
          </ButtonLink>
        ))}
    </>
  )
}
