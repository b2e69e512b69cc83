import { expect, it } from 'vitest'
import type { HeardLogin } from '../queries/sign-ins.ts'
import { createLoginTally } from './login-tally.ts'

const started = () => {
  let time = 1000
  const tally = createLoginTally(() => time)
  const noted: HeardLogin[][] = []
  return {
    tally,
    noted,
    pass: (ms: number) => {
      time += ms
    },
    flush: () => tally.flush((heard) => Promise.resolve(noted.push(heard))),
  }
}

it('hands over the last sign-in of each person by each service, once', async () => {
  const { tally, noted, pass, flush } = started()
  tally.add('Ada@One.example', 'smtp')
  tally.add('ada@one.example', 'submission')
  pass(2000)
  tally.add('ada@one.example', 'smtp')
  pass(500)
  await flush()
  await flush()
  expect(noted).toEqual([
    [
      { address: 'ada@one.example', service: 'submission', ago_ms: 2500 },
      { address: 'ada@one.example', service: 'smtp', ago_ms: 500 },
    ],
  ])
})

it('keeps what could not be written, unless there is something newer', async () => {
  const { tally, noted, pass, flush } = started()
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
  expect(noted).toEqual([
    [
      { address: 'ben@one.example', service: 'smtp', ago_ms: 5000 },
      { address: 'ada@one.example', service: 'smtp', ago_ms: 0 },
    ],
  ])
})

it('leaves out the oldest beyond 5000', async () => {
  const { tally, noted, flush } = started()
  for (let n = 0; n <= 5000; n += 1) tally.add(`p${n}@one.example`, 'smtp')
  await flush()
  expect(noted[0]).toHaveLength(5000)
  expect(noted[0]?.[0]?.address).toBe('p1@one.example')
})
