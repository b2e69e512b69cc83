import type { Message } from '../../mail/deliver.ts'
import { internetMail } from '../../mail/internet-mail.ts'
import { type Random, randomFor } from './random.ts'

/** An identity of the demonstration organization with a mailbox. */
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
  'We need two more volunteers on Saturday.',
]

const day = 86_400_000

const papers = (random: Random): Buffer => Buffer.alloc(random.whole(20_000, 120_000), 'Brightwater ')

const letter = (random: Random, { display_name }: Correspondent): string =>
  [
    ...Array.from({ length: random.whole(1, 6) }, () => random.pick(sentences)),
    '',
    // A signature's delimiter (RFC 3676, section 4.3).
    '-- ',
    display_name,
    '',
  ].join('\r\n')

const attachment = {
  type: 'application/octet-stream; name="papers.bin"',
  header: ['Content-Disposition: attachment; filename="papers.bin"'],
}

const messageOf = (
  random: Random,
  from: Correspondent,
  to: Correspondent,
  id: string,
  now: Date,
): Message => {
  const date = new Date(now.getTime() - random.next() * 90 * day)
  const hasPapers = random.chance(0.15)
  return internetMail({
    date,
    from: { name: from.display_name, address: from.address },
    to: { name: to.display_name, address: to.address },
    subject: random.pick(subjects),
    header: [`Message-ID: <${id}@postroom.invalid>`, ...(hasPapers ? attachment.header : [])],
    ...(hasPapers ? { type: attachment.type } : {}),
    content: hasPapers ? papers(random) : letter(random, from),
    bounces: from.address,
  })
}

/** What people of an organization have written to one another: none to four messages each. */
export const planMessages = (people: readonly Correspondent[], seed: number, now: Date): Message[] =>
  people.flatMap((to, index) => {
    const random = randomFor(seed, 'messages', index)
    return Array.from({ length: random.whole(0, 4) }, (_, at) =>
      messageOf(random, random.pick(people), to, `${seed}.${index}.${at}`, now),
    )
  })
