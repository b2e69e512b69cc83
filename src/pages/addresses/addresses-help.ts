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
    'An alias leads to 1 to 50 identities and aliases, to at most 1,000 mailboxes in all, and in at most 10 steps. It can’t lead to itself.',
    'An identity that is reached twice gets one copy.',
    'An alias that is off or ended rejects mail, also where the domain has a catch-all.',
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
