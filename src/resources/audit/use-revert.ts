import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/query'
import { revertAuditEvent } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import { notifyFailure, toast } from '../../ui/toast'
import { useUnits } from '../../util/units'
import { explainRevert } from './explain-revert'

/** What is taken back. */
interface Reverted extends Pick<AuditEvent, 'resource_type'> {
  /** Finds the id of its event. */
  find: () => Promise<string>
  /** What it did, in words. */
  act: string
}

/** Takes a change back by its event; a toast says what has become of it, and takes that back in turn. */
export const useRevert = () => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ find }: Reverted) =>
      request(organization_id, revertAuditEvent, {
        path: { audit_event_id: await find() },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ body, showCall }, { act, resource_type }) =>
      toast({
        title: `Taken back: ${act}`,
        showCall,
        undo: () =>
          mutate({ find: async () => body.audit_event_id, act: `the undo of “${act}”`, resource_type }),
      }),
    onError: (failure, { act, ...of }) => {
      const { title, detail, requestId } = explainRevert(failure, of, units)
      const rest = [detail, requestId === null ? null : `(request ${requestId})`].filter(
        (one) => one !== null,
      )
      notifyFailure(`Not taken back: ${act}. ${title}. ${rest.join(' ')}`)
    },
  })
  return { revert: (reverted: Reverted) => mutate(reverted), isReverting: isPending, error }
}
