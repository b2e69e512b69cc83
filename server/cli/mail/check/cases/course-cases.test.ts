import { expect, it } from 'vitest'
import { deliveries } from './course-cases.ts'

/** Delivers messages that are answered like this, then asks an INBOX that gets the second message with the third question. */
const questionsAfter = async (...answers: string[]): Promise<number> => {
  const endpoint = { host: '127.0.0.1', port: 25 }
  const clients = { deliver: () => Promise.resolve(answers.shift()!) }
  const { deliver, arrival } = deliveries({ clients, addresses: { smtp: endpoint } } as never)
  while (answers.length > 0) await deliver('ana@mail-check.invalid')?.()
  let questions = 0
  await arrival('2', 10_000, () => Promise.resolve(++questions < 3 ? '1' : '2'))
  return questions
}

it('messages are waited for if all were accepted', async () => {
  expect(await questionsAfter('250 2.0.0 Ok', '250 2.0.0 Ok')).toBe(3)
})

it('an INBOX is asked once if a message was refused, whatever came of later ones', async () => {
  expect(await questionsAfter('550 5.1.1 Unknown', '250 2.0.0 Ok')).toBe(1)
  expect(await questionsAfter('250 2.0.0 Ok', '550 5.1.1 Unknown')).toBe(1)
})
