import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { ignoreNotFound } from '../../api/forget-query'
import { request } from '../../api/query'
import { deleteDomainClaim } from '../../contract/generated/operations/domains'
import * as paths from '../../paths'
import { doneText } from '../../resources/audit/sentences'
import { claimsQuery } from '../../resources/domains/claim-queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'

const openClaimText = {
  title: (name: string) => `Stop adding ${name}?`,
  confirm: 'Stop adding',
  text: 'Postroom no longer looks for the record, and the record’s value no longer proves anything. You can add the domain again, with a new value.',
}

const expiredText = {
  title: (name: string) => `Remove ${name} from the list?`,
  confirm: 'Remove from list',
  text: 'The domain wasn’t added, and its record’s value no longer proves anything. You can add the domain again, with a new value.',
}

/** Asks for confirmation before a domain is no longer pending verification, or listed as not added. */
export const ClaimEnd = () => {
  const { organization_id } = useOrganization()
  const { claimId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteDomainClaim)
  const leave = useClosePanel(paths.domains(organization_id))
  const { data } = useQuery(claimsQuery(organization_id))
  const claim = data?.body.items.find(({ claim_id }) => claim_id === claimId)
  const name = claim?.domain_name_unicode ?? 'this domain'
  const words = claim?.state === 'expired' ? expiredText : openClaimText
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(organization_id, deleteDomainClaim, { path: { claim_id: claimId } }).catch(ignoreNotFound),
    onSuccess: (response) => {
      toast({
        title: doneText('deleteDomainClaim', 'domain', name),
        showCall: response?.showCall ?? null,
      })
      leave()
    },
  })
  return (
    <ConfirmDialog
      title={words.title(name)}
      confirm={words.confirm}
      disabledReason={permissionReason}
      failure={error !== null && <Failure {...explainError(error)} />}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={leave}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
