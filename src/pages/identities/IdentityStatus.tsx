import { Link } from 'react-router'
import { updateIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { IdentityStatusBadge } from '../../resources/identities/IdentityStatusBadge'
import { deliveryWords } from './delivery-words'

/** The status of an identity; when it is suspended, with the reason and what happens to its mail. */
export const IdentityStatus = ({ identity }: { identity: Identity }) => {
  const { organization_id } = useOrganization()
  const mayNotUpdate = useMissingPermission(updateIdentity)
  const { identity_id, status, status_reason, delivery_while_suspended } = identity
  if (status === 'active') return <IdentityStatusBadge status={status} />
  return (
    <div className="flex flex-col items-start gap-1">
      <IdentityStatusBadge status={status} />
      <p>
        {status_reason === null ? (
          <span className="text-muted">No reason is given.</span>
        ) : (
          <bdi>{status_reason}</bdi>
        )}
      </p>
      <p>{deliveryWords[delivery_while_suspended]}</p>
      {mayNotUpdate === null && (
        <Link
          to={paths.suspendIdentity(organization_id, identity_id)}
          state={fromPage}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          Change this
        </Link>
      )}
    </div>
  )
}
