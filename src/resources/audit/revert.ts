import { MutationObserver } from '@tanstack/react-query'
import type { ApiResponse } from '../../api/http'
import { request } from '../../api/query'
import { queryClient } from '../../api/query-client'
import { revertAuditEvent } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { AuditEventReverted } from '../../contract/generated/schemas/auditEventReverted.zod'
import { notifyFailure, toast } from '../../ui/toast'
import type { Units } from '../../util/bytes'
import { withWarnings } from '../identities/restored-text'
import { explainRevert } from './explain-revert'

/** A change to undo. */
export interface Reverted extends Pick<AuditEvent, 'resource_type'> {
  /** Finds the id of its event. */
  find: () => Promise<string>
  /** What it changed: `Mailbox of Ada Byron enlarged to 9 GB`. */
  act: string
  /** The title after an undo: `Mailbox size set back to 4 GB`. */
  undone?: string | undefined
  /** Whether it is an undo itself, so that the act is repeated. */
  isRedo?: boolean
}

/** The title after an undo, or after an undo of that; neither contains the other. */
const titleOf = ({ act, undone, isRedo = false }: Reverted): string => {
  if (!isRedo) return undone ?? `Undone: ${act}`
  return undone === undefined ? `Redone: ${act}` : act
}

/** The mutation that undoes a change by its event. A toast shows the result, and undoes that in turn. */
export const revertMutation = (organizationId: string, units: Units) => ({
  mutationFn: async ({ find }: Reverted) =>
    request(organizationId, revertAuditEvent, {
      path: { audit_event_id: await find() },
      idempotencyKey: crypto.randomUUID(),
    }),
  onSuccess: ({ body, showCall }: ApiResponse<AuditEventReverted>, reverted: Reverted) =>
    toast({
      title: withWarnings(titleOf(reverted), body.warnings),
      showCall,
      undo: () =>
        revert(organizationId, units, {
          ...reverted,
          find: async () => body.audit_event_id,
          isRedo: reverted.isRedo !== true,
        }),
    }),
  onError: (failure: unknown, { act, isRedo = false, ...of }: Reverted) => {
    notifyFailure(`Couldn’t ${isRedo ? 'redo' : 'undo'}: ${act}`, explainRevert(failure, of, units))
  },
})

/** Undoes a change, from outside of any component. A toast shows the result. */
export const revert = (organizationId: string, units: Units, reverted: Reverted): void => {
  new MutationObserver(queryClient, revertMutation(organizationId, units))
    .mutate(reverted)
    .catch(() => undefined)
}
