import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { curlOf } from '../../api/curl'
import {
  deleteMailboxQuota,
  getMailboxQuota,
  resizeMailboxQuota,
  updateMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { MailboxFacts } from './MailboxFacts'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The detail page of a mailbox. */
export const MailboxQuotaDetail = () => {
  const { organization_id } = useOrganization()
  const { mailboxQuotaId = '' } = useParams()
  const mayNotResize = useMissingPermission(resizeMailboxQuota)
  const mayNotUpdate = useMissingPermission(updateMailboxQuota)
  const mayNotDelete = useMissingPermission(deleteMailboxQuota)
  const answer = useSuspenseQuery(mailboxQuotaQuery(organization_id, mailboxQuotaId))
  const mailbox = answer.data.body
  const list = paths.mailboxQuotas(organization_id)
  return (
    <Page
      title={mailbox.address}
      crumbs={[{ label: 'Mailbox quotas', to: list }]}
      actions={
        <>
          <ButtonLink
            to={paths.resizeMailboxQuota(organization_id, mailboxQuotaId)}
            state={fromPage}
            disabledReason={mayNotResize}
          >
            Resize
          </ButtonLink>
          <ButtonLink
            to={paths.editMailboxQuota(organization_id, mailboxQuotaId)}
            state={fromPage}
            disabledReason={mayNotUpdate}
          >
            Change warning
          </ButtonLink>
          <ButtonLink
            to={paths.withdrawMailboxQuota(organization_id, mailboxQuotaId)}
            state={fromPage}
            disabledReason={mayNotDelete}
          >
            Withdraw
          </ButtonLink>
        </>
      }
    >
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      <MailboxFacts mailbox={mailbox} />
      <DemonstrationNote />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={mailbox.address} label="Copy address" />
        <CopyButton text={mailboxQuotaId} label="Copy id" />
        <CopyButton
          text={curlOf(getMailboxQuota, { path: { mailbox_quota_id: mailboxQuotaId } })}
          label="Copy as curl"
        />
      </div>
      <Outlet />
    </Page>
  )
}
