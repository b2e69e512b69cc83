import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../api/query-client'
import { load } from '../../api/load'
import { readList, withoutFilter } from '../../table/list-url'
import { loadList } from '../../table/load-list'
import {
  levelCountsQuery,
  mailboxQuotaQuery,
  mailboxQuotasQuery,
} from '../../resources/mailbox-quotas/queries'
import { identityQuery } from '../../resources/identities/queries'
import * as paths from '../../paths'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'
import { redirectFrom } from '../../ui/redirect-from'

export const loadMailboxQuotas = ({ params: { organizationId = '' }, request }: LoaderFunctionArgs) => {
  const rows = loadList(MailboxQuotasParams, request.url, (list) => mailboxQuotasQuery(organizationId, list))
  // Together with the rows below them: a count that arrives later would move the next one.
  const state = readList(MailboxQuotasParams, new URL(request.url).search)
  const counts = levelCountsQuery(organizationId, withoutFilter(state, 'level'))
  // Counts on screen are requested again by the chips that show them.
  void queryClient.prefetchQuery({ ...counts, staleTime: Infinity })
  return rows
}

const toAct = (address: string): paths.MailboxAct | null => {
  if (address === 'add' || address === 'resize' || address === 'warning' || address === 'remove')
    return address
  // The former names of these panels.
  return address === 'edit' ? 'warning' : address === 'withdraw' ? 'remove' : null
}

/** What the loader of a panel returns. */
export interface LoadedMailbox {
  act: paths.MailboxAct
  /** Empty where a mailbox is added. */
  mailboxQuotaId: string
}

/** Loads the mailbox for a panel over the identity's page. Without a mailbox to change, or with one already, only the page opens. */
const loadMailboxOf = async (
  organizationId: string,
  identityId: string,
  act: paths.MailboxAct,
  request: Request,
): Promise<LoadedMailbox | Response> => {
  const { body } = await queryClient.ensureQueryData(identityQuery(organizationId, identityId))
  if ((body.mailbox === null) !== (act === 'add'))
    return redirectFrom(request, paths.identity(organizationId, identityId))
  const mailboxQuotaId = body.mailbox?.mailbox_quota_id ?? ''
  if (mailboxQuotaId !== '') await load(mailboxQuotaQuery(organizationId, mailboxQuotaId))
  return { act, mailboxQuotaId }
}

/** For panels over the page of an identity, and for the one that resizes over the list. */
export const loadMailbox = async ({
  params,
  request,
}: LoaderFunctionArgs): Promise<LoadedMailbox | Response> => {
  const { organizationId = '', identityId = '', mailboxQuotaId } = params
  if (mailboxQuotaId !== undefined) {
    await load(mailboxQuotaQuery(organizationId, mailboxQuotaId))
    return { act: 'resize', mailboxQuotaId }
  }
  const act = toAct(params['act'] ?? '')
  if (act === null) throw new Response(null, { status: 404 })
  return loadMailboxOf(organizationId, identityId, act, request)
}

/** A mailbox has no page: its URL leads to its identity, with the same panel. */
export const redirectToIdentity = async ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '', mailboxQuotaId = '' } = params
  const { body } = await queryClient.ensureQueryData(mailboxQuotaQuery(organizationId, mailboxQuotaId))
  const act = toAct(params['act'] ?? '')
  return redirectFrom(
    request,
    act === null
      ? paths.identity(organizationId, body.identity_id)
      : paths.mailboxPanel(organizationId, body.identity_id, act),
  )
}
