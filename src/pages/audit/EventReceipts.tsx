import { useQuery } from '@tanstack/react-query'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { requestEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** What became at the mail servers of what one request has changed; nothing where they had nothing to do. */
export const EventReceipts = ({ requestId }: { requestId: string }) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const items =
    useQuery({ ...requestEnforcementsQuery(organization_id, requestId), enabled }).data?.body.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="At the mail server" className="flex flex-col gap-2">
      <h3 className="font-semibold">At the mail server</h3>
      <ul aria-live="polite" className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.enforcement_id} className="flex flex-col gap-1">
            {item.address !== null && (
              <span className="text-muted wrap-anywhere">{item.address_unicode}</span>
            )}
            <EnforcementState enforcement={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
