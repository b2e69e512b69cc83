import { expect, it } from 'vitest'
import { isPolicyClient } from './policy-clients.ts'

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.43.7', true],
  ['192.168.1.1', true],
  ['fd00::7', true],
  ['fe80::7%eth0', true],
  ['8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['2a00:1450:4001::1', false],
  ['192.0.2.1', false],
  ['100.64.0.7', true],
  ['', false],
])('without networks, %s may ask: %s', (address, may) => {
  expect(isPolicyClient(null, address)).toBe(may)
})

it.each([
  ['8.8.4.4', true],
  ['::ffff:8.8.4.4', true],
  ['8.8.8.8', true],
  ['8.8.9.8', false],
  ['fd00::7', true],
  ['fd01::7', false],
  ['127.0.0.1', false],
  ['::1', false],
])('of these networks, %s may ask: %s', (address, may) => {
  expect(isPolicyClient(['8.8.4.4', '8.8.8.0/24', 'fd00::/16'], address)).toBe(may)
})
