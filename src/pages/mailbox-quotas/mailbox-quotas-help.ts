import {
  createMailboxQuota,
  deleteMailboxQuota,
  getMailboxQuota,
  getMailboxSummary,
  listMailboxQuotas,
  resizeMailboxQuota,
  updateMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import { fullPercent, noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'
import {
  mailboxQuotaResizeLimitBytesMax,
  mailboxQuotaResizeLimitBytesMin,
} from '../../contract/generated/schemas/mailboxQuotaResize.zod'
import {
  mailboxQuotaUpdateWarnPercentMax,
  mailboxQuotaUpdateWarnPercentMin,
} from '../../contract/generated/schemas/mailboxQuotaUpdate.zod'
import type { HelpTopic } from '../../registry'
import { sizeRange } from '../../resources/mailbox-quotas/size-range'
import { formatPercent } from '../../util/number'

export const topic: HelpTopic = {
  what: `A mailbox quota is how much mail an identity may keep. At ${formatPercent(noticePercent)} a mailbox is worth a notice, at ${formatPercent(warningPercent)} a warning, and at ${formatPercent(fullPercent)} it is full: there is no room for new mail, stored mail stays.`,
  limits: [
    `A mailbox is ${sizeRange(mailboxQuotaResizeLimitBytesMin, mailboxQuotaResizeLimitBytesMax)}, at most what its domain allows.`,
    'All mailboxes together hold at most what the organization may allot.',
    `The share at which its owner is to be warned can be ${mailboxQuotaUpdateWarnPercentMin} to ${mailboxQuotaUpdateWarnPercentMax} per cent.`,
  ],
  operations: [
    listMailboxQuotas,
    getMailboxQuota,
    getMailboxSummary,
    createMailboxQuota,
    resizeMailboxQuota,
    updateMailboxQuota,
    deleteMailboxQuota,
  ],
}
