import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiResponse } from '../../api/http'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import type { EnforcementList } from '../../contract/generated/schemas/enforcementList.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { LastEnforcement } from './LastEnforcement'

interface QueriedEnforcementProps<Key extends readonly unknown[]> {
  /** A list of receipts, of which the first one is shown. */
  query: UseQueryOptions<ApiResponse<EnforcementList>, Error, ApiResponse<EnforcementList>, Key>
}

/** The result of the last change of a thing whose receipt has to be requested, where the key may see receipts. */
export const QueriedEnforcement = <Key extends readonly unknown[]>({
  query,
}: QueriedEnforcementProps<Key>) => {
  const permissionReason = useMissingPermission(listEnforcements)
  const { data } = useQuery({ ...query, enabled: permissionReason === null })
  if (permissionReason !== null) return <span className="text-muted">{permissionReason}</span>
  if (data === undefined) return <span className="text-muted">Loading…</span>
  return <LastEnforcement enforcement={data.body.items[0] ?? null} />
}
