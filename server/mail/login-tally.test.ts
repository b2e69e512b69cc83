import { expect, it } from 'vitest'
import type { LastSignIn } from '../queries/mail/sign-ins.ts'
import { createLoginTally } from './login-tally.ts'

const started = () => {
  let time = 1000
  const tally = createLoginTally(() => time)
  const written: LastSignIn[][] = []
  return {
    tally,
    written,
    pass: (ms: number) => {
      time += ms
    },
    flush: () => tally.flush((signIns) => Promise.resolve(written.push(signIns))),
  }
}

it('hands over the last sign-in of each person by each service, once', async () => {
  const { tally, written, pass, flush } = started()
  tally.add('Ada@One.example', 'smtp')
  tally.add('ada@one.example', 'submission')
  pass(2000)
  tally.add('ada@one.example', 'smtp')
  pass(500)
  await flush()
  await flush()
  expect(written).toEqual([
    [
      { address: 'ada@one.example', service: 'submission', ago_ms: 2500 },
      { address: 'ada@one.example', service: 'smtp', ago_ms: 500 },
    ],
  ])
})

it('keeps what could not be written, unless there is something newer', async () => {
  const { tally, written, pass, flush } = started()
  tally.add('ada@one.example', 'smtp')
  tally.add('ben@one.example', 'smtp')
  const failing = tally.flush(() => {
    tally.add('ada@one.example', 'smtp')
    return Promise.reject(new Error('The database is away.'))
  })
  await expect(failing).rejects.toThrow('away')
  pass(5000)
  tally.add('ada@one.example', 'smtp')
  await flush()
  expect(written).toEqual([
    [
      { address: 'ben@one.example', service: 'smtp', ago_ms: 5000 },
      { address: 'ada@one.example', service: 'smtp', ago_ms: 0 },
    ],
  ])
})

it('leaves out the oldest beyond 5000', async () => {
  const { tally, written, flush } = started()
  for (let n = 0; n <= 5000; n += 1) tally.add(`p${n}@one.example`, 'smtp')
  await flush()
  expect(written[0]).toHaveLength(5000)
  expect(written[0]?.[0]?.address).toBe('p1@one.example')
})
