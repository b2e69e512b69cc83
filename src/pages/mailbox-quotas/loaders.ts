import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { mailboxQuotaQuery, mailboxQuotasQuery } from '../../resources/mailbox-quotas/queries'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'

export const loadMailboxQuotas = ({ params, request }: LoaderFunctionArgs) =>
  loadList(MailboxQuotasParams, request.url, (list) =>
    mailboxQuotasQuery(params['organizationId'] ?? '', list),
  )

export const loadMailboxQuota = ({ params }: LoaderFunctionArgs) =>
  load(mailboxQuotaQuery(params['organizationId'] ?? '', params['mailboxQuotaId'] ?? ''))
