import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { forgetQuery } from '../../api/forget-query'
import { restoreDomain } from '../../contract/generated/operations/domains'
import type { RemovedDomain } from '../../contract/generated/schemas/removedDomain.zod'
import * as paths from '../../paths'
import { removedDomainQuery } from '../../resources/domains/queries'
import { useRestoreDomain } from '../../resources/domains/use-restore-domain'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { Failure } from '../../ui/Failure'
import { Panel } from '../../ui/Panel'
import { RelativeTime } from '../../ui/RelativeTime'
import { useClosePanel } from '../../ui/use-close-panel'
import { countOf } from '../../util/number'

/** The panel that restores a removed domain. */
export const DomainRestore = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const permissionReason = useMissingPermission(restoreDomain)
  const leave = useClosePanel(paths.removedDomains(organization_id))
  const query = removedDomainQuery(organization_id, domainId)
  const removed = useSuspenseQuery(query).data.body
  const { mutate, isPending, isSuccess, error } = useRestoreDomain()
  const onRestored = () => {
    leave()
    void forgetQuery(query.queryKey)
  }
  return (
    <Panel
      title={`Restore ${removed.domain_name_unicode}?`}
      initialFocus={(panel) => panel.querySelector('[type=submit]')}
      onClose={leave}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(removed, { onSuccess: onRestored })
        }}
      >
        {error !== null && <Failure {...explainError(error)} />}
        <RemovedFacts removed={removed} />
        <p>
          The domain gets its settings back, and you can create addresses in it again.
          {removed.deleted_identity_count > 0 && ' Its deleted identities can be restored afterwards.'}
          {removed.was_primary && ' It becomes the primary domain again.'}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isPending || isSuccess}
            disabledReason={permissionReason}
          >
            Restore domain
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const RemovedFacts = ({ removed }: { removed: RemovedDomain }) => (
  <Facts>
    {removed.domain_name !== removed.domain_name_unicode && (
      <FactsRow term="In DNS">
        <code className="font-mono text-xs break-all">{removed.domain_name}</code>
      </FactsRow>
    )}
    <FactsRow term="Removed">
      <RelativeTime time={removed.removed_at} />, by <bdi>{removed.removed_by.key_name}</bdi>
    </FactsRow>
    <FactsRow term="Expires">
      <RelativeTime time={removed.restorable_until} />
    </FactsRow>
    <FactsRow term="Deleted identities">
      {removed.deleted_identity_count === 0
        ? 'None'
        : countOf(removed.deleted_identity_count, 'identity', 'identities')}
    </FactsRow>
  </Facts>
)
