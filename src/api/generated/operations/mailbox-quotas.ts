// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import type { DeleteMailboxQuotaParams } from '../schemas/deleteMailboxQuotaParams.zod'
import type { ListMailboxQuotasParams } from '../schemas/listMailboxQuotasParams.zod'
import { MailboxQuota } from '../schemas/mailboxQuota.zod'
import type { MailboxQuotaCreate } from '../schemas/mailboxQuotaCreate.zod'
import { MailboxQuotaList } from '../schemas/mailboxQuotaList.zod'
import { MailboxQuotaResize } from '../schemas/mailboxQuotaResize.zod'
import type { MailboxQuotaUpdate } from '../schemas/mailboxQuotaUpdate.zod'

/** The mailboxes, a page at a time. */
export const listMailboxQuotas = /*#__PURE__*/ operation<{ query?: ListMailboxQuotasParams }, MailboxQuotaList>({
  id: 'listMailboxQuotas',
  method: 'GET',
  path: '/mailbox-quota/list',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuotaList },
})

/** Give an identity a mailbox. */
export const createMailboxQuota = /*#__PURE__*/ operation<{ body: MailboxQuotaCreate; idempotencyKey?: string }, MailboxQuota>({
  id: 'createMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota',
  permission: 'mailbox_quota:write',
  answers: { 201: MailboxQuota },
})

/** One mailbox. */
export const getMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string } }, MailboxQuota>({
  id: 'getMailboxQuota',
  method: 'GET',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuota },
})

/** Change from when on a mailbox warns. */
export const updateMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaUpdate; ifMatch?: string }, MailboxQuota>({
  id: 'updateMailboxQuota',
  method: 'PATCH',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuota },
})

/** Withdraw a mailbox. */
export const deleteMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; query?: DeleteMailboxQuotaParams; ifMatch?: string }, undefined>({
  id: 'deleteMailboxQuota',
  method: 'DELETE',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:write',
  answers: { 204: null },
})

/** Make a mailbox larger or smaller. */
export const resizeMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaResize; ifMatch?: string; idempotencyKey?: string }, MailboxQuota>({
  id: 'resizeMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota/{mailbox_quota_id}/resize',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuota },
})
