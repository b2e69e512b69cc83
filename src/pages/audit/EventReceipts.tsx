import { useQuery } from '@tanstack/react-query'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { requestEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** The receipts of the mail servers for one request; nothing where there are none. */
export const EventReceipts = ({ requestId }: { requestId: string }) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const items =
    useQuery({ ...requestEnforcementsQuery(organization_id, requestId), enabled }).data?.body.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Mail server status" className="flex flex-col gap-2">
      <h3 className="font-semibold">Mail server status</h3>
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
