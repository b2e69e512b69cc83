import { updateIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { IdentityStatusBadge } from '../../resources/identities/IdentityStatusBadge'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { fromPage } from '../../ui/use-close-panel'
import { useUnits } from '../../util/units'
import * as paths from '../../paths'
import { ButtonLink } from '../../ui/ButtonLink'
import { useDeliveryText } from '../../resources/identities/delivery-text'
import { reactivate } from '../../resources/identities/reactivate'

/** The suspension of an identity: its reason, and the delivery of mail. On a narrow screen, this is the place to end it. */
export const Suspension = ({ identity }: { identity: Identity }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const units = useUnits()
  const deliveryText = useDeliveryText()
  const suspendDisabledReason = useMissingPermission(updateIdentity, 'status')
  const { identity_id, status, status_reason, delivery_while_suspended } = identity
  return (
    <section
      aria-label="Suspension"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warning bg-warning-soft px-4 py-3"
    >
      {/* The badge has the background of the section: its content lines up with the text below it on a phone. */}
      <div className="-ml-2">
        <IdentityStatusBadge status={status} />
      </div>
      <div className="min-w-60 flex-1 wrap-anywhere">
        <p className="font-medium">
          {status_reason === null ? 'No reason given' : <bdi>{status_reason}</bdi>}
        </p>
        <p>{deliveryText[delivery_while_suspended]}</p>
      </div>
      {suspendDisabledReason === null && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <span className="md:hidden">
            <Button onClick={() => reactivate(profile, units, identity)}>Reactivate</Button>
          </span>
          <ButtonLink to={paths.suspendIdentity(organization_id, identity_id)} state={fromPage}>
            Change suspension
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
