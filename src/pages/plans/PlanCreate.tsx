import { useLocation, useNavigate, useParams } from 'react-router'
import { createPlan } from '../../contract/generated/operations/plans'
import { PlanCreate as schema } from '../../contract/generated/schemas/planCreate.zod'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { useCreateForm } from '../../form/use-create-form'
import { type ListOperation, missingForPlan, planWords } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { currentSelection } from '../../table/selection'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { countOf } from '../../util/number'
import { changeOf, checkPlan, emptyPlan, planLabels } from './plan-form'
import { PlanFields } from './PlanFields'
import { type PlanPlace, usePlanPlace } from './plan-place'
import { selectionFor } from './selected-people'

const first: Readonly<Record<ListOperation, string>> = {
  suspend: 'While somebody is suspended, nobody is to sign in with that identity. Mailboxes and mail stay.',
  reactivate: 'They are to be let in again as before.',
  move: 'Each of them is in one department, or in none.',
  resize: 'Whoever has no mailbox is left out.',
  reset_password:
    'Each gets a new password, which is generated. All of them come as one file, which you save once; the old ones are replaced.',
  leave:
    'For those who leave: they are suspended, and each gets a new password that nobody is told, so that no session and no mail program is to go on. Mailboxes and mail stay.',
  restore:
    'Each comes back with the password and the mailbox of before, as far as there is storage for them.',
  delete:
    'The identities are deleted. You can restore them, with their mail, for 30 days. Their addresses stay reserved until then.',
}

/** The panel in which an act for many people is planned, over the list in which they are. */
export const PlanCreate = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { scope = '', operation = '' } = useParams()
  const { search } = useLocation()
  const place = usePlanPlace()
  const leave = useClosePanel(place.path)
  // What was selected when it was opened: the list behind it may be used on.
  const selection = selectionFor(organization_id, place, scope, search, currentSelection())
  const planned = place.operations.find((one) => one === operation)
  if (planned === undefined || selection === null)
    return (
      <Panel title="Nobody is selected" onClose={leave}>
        <p>Select people in the list first. What was selected is forgotten when the page is loaded anew.</p>
      </Panel>
    )
  return <PlanForm operation={planned} selection={selection} place={place} onClose={leave} />
}

interface PlanFormProps {
  operation: ListOperation
  selection: NonNullable<ReturnType<typeof selectionFor>>
  place: PlanPlace
  onClose: () => void
}

const PlanForm = ({ operation, selection, place, onClose }: PlanFormProps) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const navigate = useNavigate()
  const { state, search, pathname } = useLocation()
  const form = useCreateForm({
    schema,
    labels: planLabels,
    initial: emptyPlan,
    toBody: (values) => {
      const change = changeOf(operation, values)
      return { operation, selection, ...(change === undefined ? {} : { change }) }
    },
    check: (values) => checkPlan(operation, values),
    create: (body, idempotencyKey) => request(organization_id, createPlan, { body, idempotencyKey }),
    onSaved: ({ plan_id }) =>
      void navigate(
        { pathname: place.planPath(plan_id), search },
        { replace: true, state, preventScrollReset: true },
      ),
  })
  const count = selection.identity_ids?.length
  return (
    <FormPanel
      form={form}
      title={planWords[operation].act}
      save="Show what will happen"
      disabledReason={missingForPlan(profile, operation, changeOf(operation, form.values))}
      onClose={onClose}
    >
      <p className="font-medium">
        {count === undefined
          ? 'All that the search and the filters of the list find now.'
          : count === 1 && !pathname.includes('/selected/')
            ? 'The person from whose page you come.'
            : `${countOf(count, 'person', 'people')} selected in the list.`}
      </p>
      <p>{first[operation]}</p>
      <PlanFields form={form} operation={operation} />
      <p className="text-muted">Nothing is changed yet: you see first what will happen to whom.</p>
    </FormPanel>
  )
}
