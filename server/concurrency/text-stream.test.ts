import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { textStream } from './text-stream.ts'

const long = { text: 10_000, whole: 10_000 }
const much = 'x'.repeat(100_000)

it('hands over all texts in their order', async () => {
  const stream = await textStream(async (write) => {
    for (let part = 0; part < 50; part += 1) await write(`${part} ${much}\n`)
  }, long)
  const lines = (await text(stream)).trim().split('\n')
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: 50 }, (_, part) => part),
  )
})

it('an error before the first text is no stream', async () => {
  await expect(textStream(() => Promise.reject(new Error('refused')), long)).rejects.toThrow('refused')
})

it('an error after it breaks the stream off', async () => {
  const stream = await textStream(async (write) => {
    await write('first')
    throw new Error('broken')
  }, long)
  await expect(text(stream)).rejects.toThrow('broken')
})

it('waits for its reader', async () => {
  let written = 0
  const stream = await textStream(async (write) => {
    for (; written < 100; written += 1) await write(much)
  }, long)
  await new Promise((resolve) => setImmediate(resolve))
  expect(written).toBeLessThan(2)
  expect((await text(stream)).length).toBe(100 * much.length)
})

it.each([
  ['has gone', long, true],
  ['takes no text for too long', { text: 20, whole: 10_000 }, false],
  ['takes too long for all', { text: 10_000, whole: 20 }, false],
])('writing fails when the reader %s', async (_, timeouts, leaves) => {
  let fail = (_error: unknown) => undefined as void
  const failed = new Promise<unknown>((resolve) => (fail = resolve))
  const stream = await textStream(async (write) => {
    try {
      for (;;) await write(much)
    } catch (error) {
      fail(error)
      throw error
    }
  }, timeouts)
  if (leaves) stream.destroy()
  expect(await failed).toBeInstanceOf(Error)
  await expect.poll(() => stream.destroyed).toBe(true)
})
