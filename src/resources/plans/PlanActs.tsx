import { useLocation } from 'react-router'
import { planSelectionIdentityIdsMax } from '../../contract/generated/schemas/planSelection.zod'
import type { PlanScope } from '../../paths'
import { useOrganization } from '../../session/organization'
import type { SelectionActsProps } from '../../table/Selecting'
import { ButtonLink } from '../../ui/ButtonLink'
import { fromPage } from '../../ui/use-close-panel'
import { formatCount } from '../../util/number'
import { type ListOperation, listOperations, missingForPlan, planWords } from './operations'
import { type SelectedIdentity, unfitReason } from './unfit-reason'

interface PlanActsProps extends SelectionActsProps {
  /** The path of the panel over the list. */
  pathOf: (organizationId: string, scope: PlanScope, operation: ListOperation) => string
  /** What the list offers. */
  operations?: readonly ListOperation[]
}

/** The acts for the selection of a list. */
export const PlanActs = ({ rows, count, pathOf, operations = listOperations }: PlanActsProps) => {
  const profile = useOrganization()
  const { search } = useLocation()
  const most = planSelectionIdentityIdsMax
  const tooMany =
    rows !== null && count > most
      ? `You can select at most ${formatCount(most)} one by one. Select all that match, or fewer.`
      : null
  const scope = rows === null ? 'all' : 'selected'
  return operations.map((operation) => (
    <ButtonLink
      key={operation}
      to={{ pathname: pathOf(profile.organization_id, scope, operation), search }}
      state={fromPage}
      className="px-2.5!"
      disabledReason={
        missingForPlan(profile, operation) ??
        tooMany ??
        unfitReason(operation, rows as readonly SelectedIdentity[] | null)
      }
    >
      {planWords[operation].act}
    </ButtonLink>
  ))
}
