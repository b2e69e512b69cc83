import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
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
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { MailboxFacts } from './MailboxFacts'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const MailboxWithdraw = lazyWithRetry(async () => (await import('./MailboxWithdraw')).MailboxWithdraw)

/** The detail page of a mailbox. */
export const MailboxQuotaDetail = () => {
  const { organization_id } = useOrganization()
  const { mailboxQuotaId = '' } = useParams()
  const navigate = useNavigate()
  const mayNotResize = useMissingPermission(resizeMailboxQuota)
  const mayNotUpdate = useMissingPermission(updateMailboxQuota)
  const mayNotDelete = useMissingPermission(deleteMailboxQuota)
  const answer = useSuspenseQuery(mailboxQuotaQuery(organization_id, mailboxQuotaId))
  const mailbox = answer.data.body
  const [withdrawing, setWithdrawing] = useState(false)
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
          <Button disabledReason={mayNotDelete} onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        </>
      }
    >
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      <MailboxFacts mailbox={mailbox} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={mailbox.address} label="Copy address" />
        <CopyButton text={mailboxQuotaId} label="Copy id" />
        <CopyButton
          text={curlOf(getMailboxQuota, { path: { mailbox_quota_id: mailboxQuotaId } })}
          label="Copy as curl"
        />
      </div>
      {withdrawing && (
        <Suspense fallback={null}>
          <MailboxWithdraw
            mailbox={mailbox}
            onClose={() => setWithdrawing(false)}
            onWithdrawn={() => navigate(list, { replace: true })}
          />
        </Suspense>
      )}
      <Outlet />
    </Page>
  )
}
