import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { getFailedSignIns } from '../../contract/generated/operations/organization'
import { FailedSignIns } from '../../resources/identities/FailedSignIns'
import { stormText } from '../../resources/identities/failed-sign-in-text'
import { failedSignInsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'

interface SignInHealthProps {
  /** Milliseconds between two requests. */
  interval: number
}

/** Whether unusually many sign-ins fail in the organization, and how many fail at addresses that don't exist. */
export const SignInHealth = ({ interval }: SignInHealthProps) => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(getFailedSignIns)
  const { data, isError } = useQuery({
    ...failedSignInsQuery(organization_id),
    refetchInterval: interval,
    enabled: permissionReason === null,
  })
  const failed = data?.body
  const unknown = permissionReason ?? (isError && failed === undefined ? 'Unknown' : 'Loading…')
  return (
    <Facts>
      <FactsRow term="Failed sign-ins">
        <output className="block" aria-label="Failed sign-ins">
          {failed === undefined && <span className="text-muted">{unknown}</span>}
          {failed?.minute?.is_storm === true && (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="warning" icon={TriangleAlert}>
                Unusually many
              </Badge>
              {stormText(failed.minute)}
            </span>
          )}
          {failed?.minute?.is_storm !== true && failed?.unknown_addresses != null && (
            <span>
              {failed.unknown_addresses.until === null
                ? 'At a normal level.'
                : 'Failed sign-ins can’t be counted right now.'}
            </span>
          )}
          {failed !== undefined && failed.unknown_addresses === null && <FailedSignIns failed={null} />}
        </output>
      </FactsRow>
      {failed?.unknown_addresses != null && (
        <FactsRow term="For unknown addresses">
          <FailedSignIns failed={failed.unknown_addresses} />
        </FactsRow>
      )}
    </Facts>
  )
}
