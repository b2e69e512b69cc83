import { MutationObserver } from '@tanstack/react-query'
import type { ApiResponse } from '../../api/http'
import { request } from '../../api/query'
import { queryClient } from '../../api/query-client'
import { revertAuditEvent } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { AuditEventReverted } from '../../contract/generated/schemas/auditEventReverted.zod'
import { notifyFailure, toast } from '../../ui/toast'
import type { Units } from '../../util/bytes'
import { withWarnings } from '../identities/restored-words'
import { explainRevert } from './explain-revert'

/** What is taken back. */
export interface Reverted extends Pick<AuditEvent, 'resource_type'> {
  /** Finds the id of its event. */
  find: () => Promise<string>
  /** What it did, in words. */
  act: string
  /** Whether it is an undo itself, so that the act is done again. */
  isRedo?: boolean
}

/** The mutation that takes a change back by its event; a toast says what has become of it, and takes that back in turn. */
export const revertMutation = (organizationId: string, units: Units) => ({
  mutationFn: async ({ find }: Reverted) =>
    request(organizationId, revertAuditEvent, {
      path: { audit_event_id: await find() },
      idempotencyKey: crypto.randomUUID(),
    }),
  onSuccess: (
    { body, showCall }: ApiResponse<AuditEventReverted>,
    { act, resource_type, isRedo = false }: Reverted,
  ) =>
    toast({
      title: withWarnings(`${isRedo ? 'Redone' : 'Undone'}: ${act}`, body.warnings),
      showCall,
      undo: () =>
        revert(organizationId, units, {
          find: async () => body.audit_event_id,
          act,
          resource_type,
          isRedo: !isRedo,
        }),
    }),
  onError: (failure: unknown, { act, isRedo = false, ...of }: Reverted) => {
    const { title, detail, requestId } = explainRevert(failure, of, units)
    const rest = [detail, requestId === null ? null : `(request ${requestId})`].filter((one) => one !== null)
    notifyFailure(`Couldn’t ${isRedo ? 'redo' : 'undo'}: ${act}. ${title}. ${rest.join(' ')}`)
  },
})

/** Takes a change back, from outside of any component. What becomes of it is told by a toast. */
export const revert = (organizationId: string, units: Units, reverted: Reverted): void => {
  new MutationObserver(queryClient, revertMutation(organizationId, units))
    .mutate(reverted)
    .catch(() => undefined)
}
