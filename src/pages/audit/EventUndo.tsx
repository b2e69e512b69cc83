import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { revertAuditEvent } from '../../contract/generated/operations/audit'
import {
  addGroupMembers,
  createAlias,
  createGroup,
  deleteAlias,
  deleteGroup,
  removeGroupMembers,
  updateAlias,
  updateGroup,
} from '../../contract/generated/operations/addresses'
import { updateDelivery } from '../../contract/generated/operations/delivery'
import { updateDepartment } from '../../contract/generated/operations/departments'
import {
  removeDomain,
  restoreDomain,
  updateDomainSettings,
} from '../../contract/generated/operations/domains'
import {
  deleteIdentity,
  renameIdentity,
  restoreDeletedIdentity,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import { resizeMailboxQuota, updateMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { updateOrganizationSettings } from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import { changesOf } from '../../resources/audit/compare'
import { explainRevert } from '../../resources/audit/explain-revert'
import { actText } from '../../resources/audit/sentences'
import { useRevert } from '../../resources/audit/use-revert'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { formatExact } from '../../util/time'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'
import { undoConsequence } from './undo-consequence'

const operations = {
  addGroupMembers,
  createAlias,
  createGroup,
  deleteAlias,
  deleteGroup,
  deleteIdentity,
  removeDomain,
  removeGroupMembers,
  renameIdentity,
  resizeMailboxQuota,
  restoreDeletedIdentity,
  restoreDomain,
  updateAlias,
  updateDelivery,
  updateDepartment,
  updateDomainSettings,
  updateGroup,
  updateIdentity,
  updateMailboxQuota,
  updateOrganizationSettings,
}

const suspensionMembers = ['status', 'status_reason', 'delivery_while_suspended']

/** Returns why the key in use can't undo an event; null when it can. */
const useReason = ({ operation, before, after }: AuditEvent): string | null => {
  const profile = useOrganization()
  const original = operations[operation as keyof typeof operations]
  const ofSuspension = suspensionMembers.find((one) => before?.[one] !== after?.[one])
  const isWhole = before === null || after === null
  const member = operation === 'updateIdentity' && !isWhole ? ofSuspension : undefined
  return missingPermission(profile, revertAuditEvent) ?? missingPermission(profile, original, member)
}

/** Undoes an event, or says that it was undone, or that it undid another one. */
export const EventUndo = ({ event }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  const { reverted_by, reverts_event_id, is_revertible } = event
  return (
    <>
      {reverts_event_id !== null && <p>This change undid an earlier one.</p>}
      {reverted_by !== null && (
        <p>
          Undone by <bdi className="font-medium">{reverted_by.actor.key_name}</bdi> on{' '}
          <Link
            to={paths.auditEvent(organization_id, reverted_by.audit_event_id)}
            className="text-accent underline"
          >
            {formatExact(new Date(reverted_by.occurred_at))}
          </Link>
          .
        </p>
      )}
      {reverted_by === null && is_revertible && <UndoButton event={event} />}
    </>
  )
}

const UndoButton = ({ event }: { event: AuditEvent }) => {
  const units = useUnits()
  const reason = useReason(event)
  const { revert, isReverting, error } = useRevert()
  const { audit_event_id, resource_type, before, after } = event
  const changes = changesOf({ ...event, before: after, after: before }, units)
  return (
    <section aria-label="Undo" className="flex flex-col items-start gap-2">
      {error !== null && <Failure {...explainRevert(error, event, units)} />}
      <p className="text-muted wrap-anywhere">{undoConsequence(event, changes)}</p>
      <Button
        busy={isReverting}
        disabledReason={reason}
        onClick={() =>
          revert({ find: async () => audit_event_id, act: actText(event, units), resource_type })
        }
      >
        Undo
      </Button>
    </section>
  )
}
