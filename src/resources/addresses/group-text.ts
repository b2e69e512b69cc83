import type { GroupSenders } from '../../contract/generated/schemas/groupSenders.zod'

/** The senders from whom a group takes mail, as a choice. */
export const senderRules: Readonly<Record<GroupSenders, string>> = {
  anyone: 'Anyone',
  organization: 'Identities of the organization',
  members: 'Members only',
  listed: 'Listed senders',
}

/** What a group does with mail of other senders; null where there are none. */
export const senderEffect = (senders: GroupSenders): string | null =>
  senders === 'anyone'
    ? null
    : 'Senders must be signed in to the mail server. All others see: 554 5.7.1 You are not authorized to send to this address'

/** With more recipients, the way of a group’s mail takes time to find. */
export const largeGroup = 200
