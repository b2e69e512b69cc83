import { useLocation, useNavigate, useParams } from 'react-router'
import { createPlan } from '../../contract/generated/operations/plans'
import { PlanCreate as schema } from '../../contract/generated/schemas/planCreate.zod'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import {
  isListOperation,
  type ListOperation,
  missingForPlan,
  planWords,
} from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { currentSelection } from '../../table/selection'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { countOf } from '../../util/number'
import { changeOf, checkPlan, emptyPlan, planLabels } from './plan-form'
import { PlanFields } from './PlanFields'
import { listAt, type PlanList, selectionFor } from './selected-people'

const first: Readonly<Record<ListOperation, string>> = {
  suspend: 'While somebody is suspended, nobody is to sign in with that identity. Mailboxes and mail stay.',
  reactivate: 'They are to be let in again as before.',
  move: 'Each of them is in one department, or in none.',
  resize: 'Whoever has no mailbox is left out.',
  reset_password:
    'Each gets a new password, which is generated. All of them come as one file, which you save once; the old ones are replaced.',
  leave:
    'For those who leave: they are suspended, and each gets a new password that nobody is told, so that no session and no mail program is to go on. Mailboxes and mail stay.',
  delete: 'The identities go, and with them their mailboxes and addresses.',
}

/** The panel in which an act for many people is planned, over the list in which they are. */
export const PlanCreate = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { scope = '', operation = '' } = useParams()
  const { search, pathname } = useLocation()
  const over = listAt(pathname)
  const listPath = (over === 'identities' ? paths.identities : paths.mailboxQuotas)(organization_id)
  const leave = useClosePanel(listPath)
  // What was selected when it was opened: the list behind it may be used on.
  const selection = selectionFor(organization_id, over, scope, search, currentSelection())
  if (!isListOperation(operation) || selection === null)
    return (
      <Panel title="Nobody is selected" onClose={leave}>
        <p>Select people in the list first. What was selected is forgotten when the page is loaded anew.</p>
      </Panel>
    )
  return <PlanForm operation={operation} selection={selection} over={over} onClose={leave} />
}

interface PlanFormProps {
  operation: ListOperation
  selection: NonNullable<ReturnType<typeof selectionFor>>
  over: PlanList
  onClose: () => void
}

const PlanForm = ({ operation, selection, over, onClose }: PlanFormProps) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const navigate = useNavigate()
  const { state, search, pathname } = useLocation()
  const pathOf = over === 'identities' ? paths.planOverIdentities : paths.planOverMailboxes
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
        { pathname: pathOf(organization_id, plan_id), search },
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
