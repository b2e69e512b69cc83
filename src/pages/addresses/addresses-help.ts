import {
  createAlias,
  deleteAlias,
  getAlias,
  listAddresses,
  listIdentityAddresses,
  previewAlias,
  resolveAddress,
  updateAlias,
} from '../../contract/generated/operations/addresses'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'Every address of your domains: those of identities, aliases that lead to identities, and addresses reserved for deleted identities. “Who gets mail to…?” shows where mail to an address ends, and why.',
  limits: [
    'An alias can have up to 50 targets: identities or other aliases. In total it can reach up to 1,000 mailboxes, over at most 10 steps. It can’t lead back to itself.',
    'An identity gets one copy of a message, even if several aliases lead to it.',
    'An alias that is off or ended rejects mail, even if the domain has a catch-all.',
    'When one of several mailboxes is full, the sender gets a bounce that names its address.',
    'Mail programs and filters see the address of the mailbox, not of the alias. Use tags such as sales+web@ for filters.',
  ],
  operations: [
    listAddresses,
    resolveAddress,
    createAlias,
    previewAlias,
    getAlias,
    updateAlias,
    deleteAlias,
    listIdentityAddresses,
  ],
}
