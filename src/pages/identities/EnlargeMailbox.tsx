import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/query'
import { showAtOnce } from '../../api/show-at-once'
import { getMailboxQuota, resizeMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { IdentityMailbox } from '../../contract/generated/schemas/identityMailbox.zod'
import { explainSaveError } from '../../form/explain-save-error'
import { bytesOf } from '../../form/parse-size'
import { growSize, writeSize } from '../../form/write-size'
import { identityQuery } from '../../resources/identities/queries'
import { levelOf } from '../../resources/mailbox-quotas/mailbox-levels'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Failure } from '../../ui/Failure'
import { useToastChange } from '../../resources/audit/toast-change'
import { resizedTexts } from '../../resources/mailbox-quotas/resized-texts'
import { useUnits } from '../../util/units'

/** In the units of this browser. */
const steps = [1, 5, 10] as const

interface EnlargeMailboxProps {
  identityId: string
  mailbox: IdentityMailbox
}

/** A mailbox as it is with another limit, in bytes. */
const withLimit = (mailbox: IdentityMailbox, limit_bytes: number): IdentityMailbox => {
  const { used_bytes } = mailbox
  if (used_bytes === null) return { ...mailbox, limit_bytes }
  const used_percent = Math.floor((used_bytes / limit_bytes) * 1000) / 10
  return { ...mailbox, limit_bytes, used_percent, level: levelOf(used_bytes, limit_bytes) }
}

/** Enlarges a mailbox by one press, from its size at that moment; any other size is entered in a panel. */
export const EnlargeMailbox = ({ identityId, mailbox }: EnlargeMailboxProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const resizeDisabledReason = useMissingPermission(resizeMailboxQuota)
  const path = { mailbox_quota_id: mailbox.mailbox_quota_id }
  const toastChange = useToastChange()
  const larger = (bytes: number, step: number) => bytesOf(growSize(writeSize(bytes, units), step, units))
  const { mutate, isPending, error } = useMutation({
    onMutate: (step) =>
      showAtOnce<IdentityDetail>(identityQuery(organization_id, identityId).queryKey, (identity) => ({
        ...identity,
        mailbox: identity.mailbox && withLimit(identity.mailbox, larger(identity.mailbox.limit_bytes, step)),
      })),
    onError: (_error, _step, restore) => restore?.(),
    mutationFn: async (step: number) => {
      const { body, etag } = await request(organization_id, getMailboxQuota, { path })
      const limit_bytes = larger(body.limit_bytes, step)
      const response = await request(organization_id, resizeMailboxQuota, {
        path,
        // The mailbox may hold more than its size, or may not be measured yet: a larger size is right all the same.
        body: { limit_bytes, force: true },
        ...(etag === null ? {} : { ifMatch: etag }),
      })
      return { ...response, sizeBefore: body.limit_bytes }
    },
    onSuccess: ({ body, sizeBefore, showCall, requestId }) => {
      const { mailbox_quota_id: resource_id } = body
      toastChange({
        ...resizedTexts(body, sizeBefore, units),
        showCall,
        resource_type: 'mailbox_quota',
        resource_id,
        requestId,
      })
    },
  })
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Enlarge the mailbox</legend>
        {steps.map((step) => (
          <Button
            key={step}
            className="px-2!"
            disabledReason={resizeDisabledReason}
            busy={isPending}
            onClick={() => mutate(step)}
          >
            +{step} {units}
          </Button>
        ))}
        <ButtonLink
          variant="quiet"
          className="px-2!"
          to={paths.mailboxPanel(organization_id, identityId, 'resize')}
          state={fromPage}
          disabledReason={resizeDisabledReason}
        >
          Other size…
        </ButtonLink>
      </fieldset>
      {error !== null && <Failure {...explainSaveError(error, false, units)} />}
    </div>
  )
}
