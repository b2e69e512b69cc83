import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { removeDomain } from '../../contract/generated/operations/domains'
import * as paths from '../../paths'
import { doneText } from '../../resources/audit/sentences'
import { domainQuery } from '../../resources/domains/queries'
import { useUndoRemoval } from '../../resources/domains/use-restore-domain'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { useCloseDeletion } from '../../ui/use-close-deletion'
import { confirmTexts } from '../../util/confirm-texts'
import { RemovalConsequences } from './RemovalConsequences'
import { RemovalObstacles } from './RemovalObstacles'
import { useObstacles } from './use-obstacles'

const words = {
  stale_version: {
    title: 'Someone changed this domain while you were here',
    detail: 'Review the changes, then remove it if you still want to.',
  },
}

/**
 * Asks for confirmation before a domain is removed, over the list or its own page. It names the consequences, and the user has
 * to type the name. While the domain has addresses, it names these instead.
 */
export const DomainRemove = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const permissionReason = useMissingPermission(removeDomain)
  const undo = useUndoRemoval()
  const { close, leave } = useCloseDeletion(
    paths.domain(organization_id, domainId),
    paths.domains(organization_id),
  )
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: domainQuery(organization_id, domainId),
    send: (name: string, ifMatch) =>
      request(organization_id, removeDomain, {
        path: { domain_id: domainId },
        query: { confirm: name },
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toast({
        title: doneText('removeDomain', 'domain', domain_name_unicode),
        showCall: response?.showCall ?? null,
        undo: () => undo({ domain_id: domainId, domain_name_unicode }),
      }),
  })
  const { domain_name = '', domain_name_unicode = '' } = latest ?? {}
  const obstacles = useObstacles(domainId, current)
  const loadingReason = current === undefined || obstacles === undefined ? 'Loading domain…' : null
  const isBlocked = obstacles !== undefined && obstacles.length > 0
  return (
    <ConfirmDialog
      title={`Remove ${domain_name_unicode}?`}
      confirm="Remove domain"
      {...(isBlocked ? {} : confirmTexts({ address: domain_name, address_unicode: domain_name_unicode }))}
      disabledReason={
        permissionReason ??
        loadingReason ??
        (isBlocked ? 'Delete or rename the addresses of this domain first.' : null)
      }
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(domain_name)}
      onClose={close}
    >
      {current === undefined || obstacles === undefined ? (
        <p>Loading domain…</p>
      ) : isBlocked ? (
        <RemovalObstacles domain={current} obstacles={obstacles} />
      ) : (
        <RemovalConsequences domain={current} />
      )}
    </ConfirmDialog>
  )
}
