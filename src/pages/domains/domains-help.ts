import {
  exportDomains,
  getDomain,
  listDomains,
  updateDomainSettings,
} from '../../contract/generated/operations/domains'
import { SizeMax, SizeMin } from '../../contract/generated/schemas/size.zod'
import type { HelpTopic } from '../../registry'
import { sizeRange } from '../../resources/mailbox-quotas/size-range'

export const topic: HelpTopic = {
  what: 'A domain is the part of an address after the @. Its settings are the default and maximum mailbox size, the target of mail to unknown addresses, and sub-addressing with a plus sign.',
  limits: [
    `A mailbox size is ${sizeRange(SizeMin, SizeMax)}; the maximum can’t be below the default or the largest mailbox.`,
    'The operator adds domains. Postroom doesn’t check their DNS records.',
  ],
  operations: [listDomains, exportDomains, getDomain, updateDomainSettings],
}
