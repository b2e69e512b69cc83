import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { createPlan } from '../../contract/generated/operations/plans'
import { PlanCreate as schema } from '../../contract/generated/schemas/planCreate.zod'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { useCreateForm } from '../../form/use-create-form'
import { LostAddresses } from '../../resources/addresses/LostAddresses'
import { type ListOperation, missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { currentSelection, type Selection } from '../../table/selection'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { changeOf, checkPlan, emptyPlan, planLabels, type PlanValues } from './plan-form'
import { PlanFields } from './PlanFields'
import { type PlanPlace, usePlanPlace } from './plan-place'
import { selectionFor } from './plan-selection'
import { useSubject } from './use-subject'

const introductions: Readonly<Record<ListOperation, string>> = {
  suspend: 'Suspended identities can’t sign in. Their mailboxes and mail are kept.',
  reactivate: 'They’ll be able to sign in again. After an offboarding, each needs a new password first.',
  move: 'Each identity is in one department, or in none.',
  resize: 'Identities without a mailbox are skipped.',
  reset_password:
    'Each identity gets a generated password, which replaces the old one. You save all of them once, as one file.',
  add_alias:
    'Each identity gets an alias with its user name in the domain that you choose. Mail to the alias is delivered to the identity.',
  rename:
    'Each identity gets an address with its user name in the domain that you choose. Mailboxes, passwords and aliases stay the same.',
  add_to_group: 'Each identity becomes a member of the group and gets the mail to it.',
  remove_from_group: 'Each identity is removed from the members of the group.',
  leave: 'Blocks sign-in, signs out all devices and replaces the password. Mail is kept.',
  restore: 'Each identity gets its password and mailbox back if enough storage is available.',
  delete:
    'The identities are deleted. You can restore them, with their mail, for 30 days. Their addresses stay reserved until then.',
}

/** The form of a bulk change, over the list or page of what it changes. */
export const PlanCreate = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { scope = '', operation = '' } = useParams()
  const { search } = useLocation()
  const place = usePlanPlace()
  const leave = useClosePanel(place.path)
  // The selection when it was opened: the list behind it may still change.
  const [selected] = useState(currentSelection)
  const selection = selectionFor(organization_id, place, scope, search, selected)
  const planned = place.operations.find((one) => one === operation)
  if (planned === undefined || selection === null)
    return (
      <Panel title="Nothing is selected" onClose={leave}>
        <p>Select identities in the list first. A selection is lost when the page is reloaded.</p>
      </Panel>
    )
  return (
    <PlanForm operation={planned} selection={selection} selected={selected} place={place} onClose={leave} />
  )
}

/** Whether an identity that leaves will no longer get mail, now or later. */
const losesMail = ({ delivery_while_suspended, delete_after_days }: PlanValues) =>
  delivery_while_suspended === 'reject' || delete_after_days.trim() !== ''

/** Whether the form names the aliases and groups that lead to the identities: no other identity gets their mail. */
const namesAddresses = (operation: ListOperation, { aliases_to, address_to }: PlanValues) =>
  (operation === 'leave' && aliases_to === '') || (operation === 'delete' && address_to === '')

interface PlanFormProps {
  operation: ListOperation
  selection: NonNullable<ReturnType<typeof selectionFor>>
  /** The rows that are selected in the list. */
  selected: Selection
  place: PlanPlace
  onClose: () => void
}

const PlanForm = ({ operation, selection, selected, place, onClose }: PlanFormProps) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const form = useCreateForm({
    schema,
    labels: planLabels,
    initial: emptyPlan,
    toBody: (values) => {
      const change = changeOf(operation, values)
      return { operation, selection, ...(change === undefined ? {} : { change }) }
    },
    check: (values) => checkPlan(operation, values),
    submit: (body, idempotencyKey) => request(organization_id, createPlan, { body, idempotencyKey }),
    onSaved: ({ plan_id }) =>
      void navigate(
        { pathname: place.planPath(plan_id), search },
        { replace: true, state, preventScrollReset: true },
      ),
  })
  const { title, words } = useSubject(operation, place, search, selection.identity_ids?.length, selected)
  return (
    <FormPanel
      form={form}
      title={title}
      save="Preview"
      disabledReason={missingForPlan(profile, operation, changeOf(operation, form.values))}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{words}</p>
      <p>{introductions[operation]}</p>
      <PlanFields form={form} operation={operation} />
      {namesAddresses(operation, form.values) &&
        (selection.identity_ids === undefined ? (
          <p className="text-muted">
            To see which aliases and groups lead to these identities, export the list as CSV.
          </p>
        ) : (
          <ul className="flex list-disc flex-col gap-1 pl-5 empty:hidden">
            <LostAddresses
              identityIds={selection.identity_ids}
              losesMail={operation === 'delete' || losesMail(form.values)}
            />
          </ul>
        ))}
      <p className="text-muted">Nothing changes yet. The preview shows what will happen to each identity.</p>
    </FormPanel>
  )
}
