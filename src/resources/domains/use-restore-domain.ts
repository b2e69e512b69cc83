import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { restoreDomain } from '../../contract/generated/operations/domains'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { notifyFailure, toast } from '../../ui/toast'
import { doneText } from '../audit/sentences'

type Removed = Pick<Domain, 'domain_id' | 'domain_name_unicode'>

/** Returns the mutation that restores a removed domain and shows that as a toast. */
export const useRestoreDomain = () => {
  const { organization_id } = useOrganization()
  return useMutation({
    mutationFn: ({ domain_id }: Removed) =>
      request(organization_id, restoreDomain, {
        path: { domain_id },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ showCall }, { domain_id, domain_name_unicode }) =>
      toast({
        title: doneText('restoreDomain', 'domain', domain_name_unicode),
        showCall,
        to: paths.domain(organization_id, domain_id),
      }),
  })
}

/** Restores a domain that was just removed, and shows the result as a toast. */
export const useUndoRemoval = (): ((removed: Removed) => void) => {
  const { mutate } = useRestoreDomain()
  return (removed) =>
    mutate(removed, {
      onError: (error) =>
        notifyFailure(`Couldn’t restore ${removed.domain_name_unicode}`, explainError(error)),
    })
}
