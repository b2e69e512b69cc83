import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { forgetQuery } from '../../api/forget-query'
import { request } from '../../api/query'
import { restoreDeletedIdentity } from '../../contract/generated/operations/identities'
import { IdentityRestore as schema } from '../../contract/generated/schemas/identityRestore.zod'
import { FormPanel } from '../../form/FormPanel'
import { bytesOf, sizeError } from '../../form/parse-size'
import { writeSize } from '../../form/write-size'
import { SizeField } from '../../form/SizeField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import { deletedIdentityQuery } from '../../resources/identities/queries'
import { restoredText } from '../../resources/identities/restored-text'
import { AllotmentPreview } from '../../resources/mailbox-quotas/AllotmentPreview'
import { ShrinkWarning } from '../../resources/mailbox-quotas/ShrinkWarning'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { useUnits } from '../../util/units'
import { DeletedFacts } from './DeletedFacts'
import { FittingSize } from './FittingSize'

const labels = { limit_bytes: 'Mailbox size' }

/** The panel that restores a deleted identity, with a smaller mailbox where not enough storage is available. */
export const IdentityRestore = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const units = useUnits()
  const permissionReason = useMissingPermission(restoreDeletedIdentity)
  const leave = useClosePanel(paths.deletedIdentities(organization_id))
  // The question takes the place of the panel, and closes as it would.
  const { state } = useLocation()
  const query = deletedIdentityQuery(organization_id, identityId)
  const deleted = useSuspenseQuery(query).data.body
  const { mailbox, display_name } = deleted
  const size = mailbox === null ? '' : writeSize(mailbox.limit_bytes, units)
  const [isConfirmed, setIsConfirmed] = useState(false)
  // Any smaller size may be too small for a mailbox that was not measured.
  const storedBytes = mailbox === null ? 0 : (mailbox.used_bytes ?? mailbox.limit_bytes)
  const isBelowUse = (text: string) =>
    text !== size && sizeError(text) === null && bytesOf(text) < storedBytes
  const form = useCreateForm({
    schema,
    labels,
    initial: { limit_bytes: size },
    check: ({ limit_bytes }) => {
      if (mailbox === null || limit_bytes === size) return {}
      const error = sizeError(limit_bytes)
      if (error !== null) return { limit_bytes: error }
      return isBelowUse(limit_bytes) && !isConfirmed
        ? { force: 'Confirm the smaller size, or choose a larger one.' }
        : {}
    },
    toBody: ({ limit_bytes }) =>
      mailbox === null || limit_bytes === size
        ? {}
        : { limit_bytes: bytesOf(limit_bytes), ...(isBelowUse(limit_bytes) && { force: isConfirmed }) },
    submit: (body, idempotencyKey) =>
      request(organization_id, restoreDeletedIdentity, {
        path: { identity_id: identityId },
        body,
        idempotencyKey,
      }),
    onSaved: (saved, showCall) => {
      toast({ title: restoredText(saved), showCall, to: paths.identity(organization_id, identityId) })
      leave()
      void forgetQuery(query.queryKey)
    },
  })
  return (
    <FormPanel
      form={form}
      title={`Restore ${display_name}?`}
      save="Restore identity"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <DeletedFacts deleted={deleted} />
      {mailbox !== null && (
        <>
          <SizeField form={form} name="limit_bytes" required startingFrom={size} />
          <AllotmentPreview
            text={form.values.limit_bytes}
            domainId={deleted.domain_id}
            allotted={0}
            isTyped={form.dirty}
          />
          <FittingSize mailbox={mailbox} onChoose={(text) => form.set('limit_bytes', text)} />
          {isBelowUse(form.values.limit_bytes) && (
            <ShrinkWarning
              stored={mailbox.used_bytes}
              limit={bytesOf(form.values.limit_bytes)}
              label="Use the smaller size"
              isConfirmed={isConfirmed}
              error={form.errors['force']}
              onConfirm={setIsConfirmed}
            />
          )}
        </>
      )}
      <p>
        <ButtonLink to={paths.purgeIdentity(organization_id, identityId)} state={state} replace>
          Delete permanently…
        </ButtonLink>
      </p>
    </FormPanel>
  )
}
