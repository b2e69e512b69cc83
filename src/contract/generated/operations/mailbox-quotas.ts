// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listMailboxQuotas } from './mailbox-quotas/listMailboxQuotas'
export { exportMailboxQuotas } from './mailbox-quotas/exportMailboxQuotas'
export { getMailboxSummary } from './mailbox-quotas/getMailboxSummary'
export { createMailboxQuota } from './mailbox-quotas/createMailboxQuota'
export { getMailboxQuota } from './mailbox-quotas/getMailboxQuota'
export { updateMailboxQuota } from './mailbox-quotas/updateMailboxQuota'
export { deleteMailboxQuota } from './mailbox-quotas/deleteMailboxQuota'
export { resizeMailboxQuota } from './mailbox-quotas/resizeMailboxQuota'
