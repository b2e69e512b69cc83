import {
  createMailboxQuota,
  deleteMailboxQuota,
  getMailboxQuota,
  listMailboxQuotas,
  resizeMailboxQuota,
  updateMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import {
  mailboxQuotaResizeLimitBytesMax,
  mailboxQuotaResizeLimitBytesMin,
} from '../../contract/generated/schemas/mailboxQuotaResize.zod'
import {
  mailboxQuotaUpdateWarnPercentMax,
  mailboxQuotaUpdateWarnPercentMin,
} from '../../contract/generated/schemas/mailboxQuotaUpdate.zod'
import { type HelpTopic, sizeRange } from './topic'

export const topic: HelpTopic = {
  what: 'A mailbox quota is how much mail an identity may keep. At 80 % a mailbox is worth a notice, at 95 % a warning, and at 100 % it is full: new mail is refused, stored mail stays.',
  limits: [
    `A mailbox is ${sizeRange(mailboxQuotaResizeLimitBytesMin, mailboxQuotaResizeLimitBytesMax)}, at most what its domain allows.`,
    'All mailboxes together hold at most what the organization may allot.',
    `The share at which its owner is warned can be ${mailboxQuotaUpdateWarnPercentMin} to ${mailboxQuotaUpdateWarnPercentMax} per cent.`,
  ],
  tag: 'mailbox-quotas',
  operations: [
    listMailboxQuotas,
    getMailboxQuota,
    createMailboxQuota,
    resizeMailboxQuota,
    updateMailboxQuota,
    deleteMailboxQuota,
  ],
}
