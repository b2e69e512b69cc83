import {
  exportMailboxQuotas,
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
  mailboxQuotaUpdateWarnPercentMax,
  mailboxQuotaUpdateWarnPercentMin,
} from '../../contract/generated/schemas/mailboxQuotaUpdate.zod'
import { SizeMax, SizeMin } from '../../contract/generated/schemas/size.zod'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'
import { sizeRange } from '../../resources/mailbox-quotas/size-range'
import { formatPercent } from '../../util/number'

export const topic: HelpTopic = {
  what: `A mailbox stores the mail of an identity, up to its size. Lists mark mailboxes over ${formatPercent(noticePercent)} and over ${formatPercent(warningPercent)}. At ${formatPercent(fullPercent)} a mailbox is full: there is no room for new mail, and stored mail stays.`,
  tasks: [
    { label: 'Find full mailboxes', path: (id) => `${paths.mailboxQuotas(id)}?level=full` },
    { label: 'Add a mailbox', path: paths.newMailboxQuota },
  ],
  limits: [
    `A mailbox size is ${sizeRange(SizeMin, SizeMax)}, up to the maximum of its domain.`,
    'All mailbox sizes together can’t exceed the total storage of the organization.',
    `The warning threshold can be ${mailboxQuotaUpdateWarnPercentMin}% to ${mailboxQuotaUpdateWarnPercentMax}%.`,
  ],
  operations: [
    listMailboxQuotas,
    exportMailboxQuotas,
    getMailboxQuota,
    getMailboxSummary,
    createMailboxQuota,
    resizeMailboxQuota,
    updateMailboxQuota,
    deleteMailboxQuota,
  ],
}
