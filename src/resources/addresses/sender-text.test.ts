import { expect, it } from 'vitest'
import type { ResolutionSender } from '../../contract/generated/schemas/resolutionSender.zod'
import { senderReason, senderVerdict } from './sender-text'

const accepted: ResolutionSender = {
  address: 'ana@example.net',
  identity_id: '1',
  display_name: 'Ana Lind',
  signs_in: true,
  outcome: 'accepted',
  reply: null,
  refused_by: [],
}
const groupOf = (group_name: string) => ({
  group_id: group_name,
  address: `${group_name.toLowerCase()}@example.net`,
  address_unicode: `${group_name.toLowerCase()}@example.net`,
  group_name,
  senders: 'members' as const,
})
const refused: ResolutionSender = {
  ...accepted,
  outcome: 'refused',
  reply: { code: 554, enhanced_code: '5.7.1', text: 'You are not authorized to send to this address' },
  refused_by: [groupOf('Team'), groupOf('Board')],
}
const wordsOf = (sender: ResolutionSender) => [senderVerdict(sender), senderReason(sender)]
const reply = 'The reply is: 554 5.7.1 You are not authorized to send to this address'

it.each([
  ['may write', accepted, 'Ana Lind can send to this address when signed in to the mail server.', null],
  [
    'is not allowed by two groups',
    refused,
    `Ana Lind can’t send to this address. ${reply}`,
    'Not an allowed sender of Team and Board.',
  ],
  [
    'is not allowed by two groups with one name',
    {
      ...refused,
      refused_by: [
        groupOf('Team'),
        { ...groupOf('Team'), address_unicode: 'all@example.net' },
        groupOf('Board'),
      ],
    },
    `Ana Lind can’t send to this address. ${reply}`,
    'Not an allowed sender of Team (team@example.net), Team (all@example.net), and Board.',
  ],
  [
    'can’t sign in',
    { ...refused, signs_in: false },
    `Ana Lind can’t send to this address. ${reply}`,
    'Ana Lind can’t sign in with ana@example.net to send mail.',
  ],
  [
    'is no identity',
    { ...refused, signs_in: false, identity_id: null, display_name: null },
    `ana@example.net can’t send to this address. ${reply}`,
    'No identity in your organization signs in with this address.',
  ],
])('a sender that %s', (_, sender, verdict, reason) => expect(wordsOf(sender)).toEqual([verdict, reason]))
