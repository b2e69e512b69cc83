import type { Message } from '../../mail/deliver.ts'
import { type Random, randomFor } from './random.ts'

/** Somebody of the demonstration organization who has a mailbox. */
export interface Correspondent {
  address: string
  display_name: string
}

const subjects = [
  'Minutes of Monday',
  'Keys for the boat house',
  'Invoice 2041',
  'Rota for next week',
  'Annual meeting',
  'Repairs on the roof',
  'New members',
  'Holiday dates',
  'Delivery on Thursday',
  'Price list',
]
const sentences = [
  'Please look at the figures before Friday.',
  'The meeting begins at ten in the large room.',
  'I have put the papers on your desk.',
  'The van comes on Thursday between eight and nine.',
  'Could you tell the others?',
  'Thank you for the quick answer.',
  'The old list is still on the wall; please take it down.',
  'We need two more people on Saturday.',
]

const day = 86_400_000

/** A header with what is not ASCII as an encoded word (RFC 2047). */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const attachment = (random: Random): string[] => {
  const bytes = Buffer.alloc(random.whole(20_000, 120_000), 'Brightwater ')
  return bytes.toString('base64').match(/.{1,76}/g) ?? []
}

const messageOf = (
  random: Random,
  from: Correspondent,
  to: Correspondent,
  id: string,
  now: Date,
): Message => {
  const date = new Date(now.getTime() - random.next() * 90 * day)
  const hasAttachment = random.chance(0.15)
  const header = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${headerText(from.display_name)} <${from.address}>`,
    `To: ${headerText(to.display_name)} <${to.address}>`,
    `Subject: ${random.pick(subjects)}`,
    `Message-ID: <${id}@postroom.invalid>`,
    'MIME-Version: 1.0',
    ...(hasAttachment
      ? [
          'Content-Type: application/octet-stream; name="papers.bin"',
          'Content-Disposition: attachment; filename="papers.bin"',
          'Content-Transfer-Encoding: base64',
        ]
      : ['Content-Type: text/plain; charset=utf-8']),
  ]
  const body = hasAttachment
    ? attachment(random)
    : [
        ...Array.from({ length: random.whole(1, 6) }, () => random.pick(sentences)),
        '',
        // A signature's delimiter (RFC 3676, section 4.3).
        '-- ',
        from.display_name,
      ]
  return { from: from.address, to: to.address, text: [...header, '', ...body, ''].join('\r\n') }
}

/** What people of an organization have written to one another: none to four messages each. */
export const planMessages = (people: readonly Correspondent[], seed: number, now: Date): Message[] =>
  people.flatMap((to, index) => {
    const random = randomFor(seed, 'messages', index)
    return Array.from({ length: random.whole(0, 4) }, (_, at) =>
      messageOf(random, random.pick(people), to, `${seed}.${index}.${at}`, now),
    )
  })
