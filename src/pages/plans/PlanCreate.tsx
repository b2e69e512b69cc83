import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { createPlan } from '../../contract/generated/operations/plans'
import type { PlanCreate as Body } from '../../contract/generated/schemas/planCreate.zod'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { useCreateForm } from '../../form/use-create-form'
import { LostAddresses } from '../../resources/addresses/LostAddresses'
import { operationForms } from '../../resources/plans/operation-forms'
import { type ListOperation, missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { currentSelection, type Selection } from '../../table/selection'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { type PlanPlace, usePlanPlace } from './plan-place'
import { selectionFor } from './plan-selection'
import { useSubject } from './use-subject'

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
  const { schema, introduction, labels, initial, Fields, changeOf, check, lostAddresses } =
    operationForms[operation]
  const form = useCreateForm({
    schema,
    labels,
    initial,
    toBody: (values) => {
      const change = changeOf(values)
      // The change is that of the operation: both are from its form.
      return { operation, selection, ...(change === undefined ? {} : { change }) } as Body
    },
    check: (values) => check?.(values) ?? {},
    submit: (body, idempotencyKey) => request(organization_id, createPlan, { body, idempotencyKey }),
    onSaved: ({ plan_id }) =>
      void navigate(
        { pathname: place.planPath(plan_id), search },
        { replace: true, state, preventScrollReset: true },
      ),
  })
  const { title, words } = useSubject(operation, place, search, selection.identity_ids?.length, selected)
  const lost = lostAddresses?.(form.values) ?? null
  return (
    <FormPanel
      form={form}
      title={title}
      save="Preview"
      disabledReason={missingForPlan(profile, operation, changeOf(form.values))}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{words}</p>
      <p>{introduction}</p>
      {Fields && <Fields form={form} />}
      {lost !== null &&
        (selection.identity_ids === undefined ? (
          <p className="text-muted">
            To see which aliases and groups deliver to these identities, export the list as CSV.
          </p>
        ) : (
          <ul className="flex list-disc flex-col gap-1 pl-5 empty:hidden">
            <LostAddresses identityIds={selection.identity_ids} losesMail={lost.losesMail} />
          </ul>
        ))}
      <p className="text-muted">
        Nothing changes yet. The preview shows what will happen
        {selection.identity_ids?.length === 1 ? '' : ' to each identity'}.
      </p>
    </FormPanel>
  )
}
