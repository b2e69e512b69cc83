import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('counts failed sign-ins as mail servers tell of them, and nothing without a listener', async () => {
  let failedSignIns: number | null = null
  const metrics = createMetrics({
    version: '0.0.0-test',
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    passwords: () => ({ running: 0, waiting: 0 }),
    isShared: null,
    mail: () => ({ parts: {}, pending: null, failedSignIns }),
  })
  const counted = async () => /^postroom_failed_sign_ins_total.*/m.exec((await metrics.text()).body)?.[0]
  expect(await counted()).toBeUndefined()
  failedSignIns = 7
  expect(await counted()).toBe('postroom_failed_sign_ins_total{heard="events"} 7')
  expect(await counted()).toBe('postroom_failed_sign_ins_total{heard="events"} 7')
})
