import { getDomain, listDomains, updateDomainSettings } from '../../contract/generated/operations/domains'
import {
  domainSettingsUpdateMaxMailboxLimitBytesMax,
  domainSettingsUpdateMaxMailboxLimitBytesMin,
} from '../../contract/generated/schemas/domainSettingsUpdate.zod'
import type { HelpTopic } from '../../registry'
import { sizeRange } from '../../resources/mailbox-quotas/size-range'

export const topic: HelpTopic = {
  what: 'A domain is what stands after the @. Its settings say how large its mailboxes are and may be, where mail to unknown addresses goes, and whether addresses can be extended with a plus.',
  limits: [
    `The size of mailboxes is ${sizeRange(domainSettingsUpdateMaxMailboxLimitBytesMin, domainSettingsUpdateMaxMailboxLimitBytesMax)}; the maximum is at least the default and the largest mailbox there is.`,
    'Domains are added by whoever runs this Postroom; whether the DNS has them is not checked.',
  ],
  operations: [listDomains, getDomain, updateDomainSettings],
}
