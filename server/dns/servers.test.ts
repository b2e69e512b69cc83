import { expect, test } from 'vitest'
import { isLoopback, parseResolvConf, parseServer, systemServers } from './servers.ts'

test('a server is an address, with a port if another than 53', () => {
  expect(parseServer('192.0.2.1')).toEqual({ address: '192.0.2.1', port: 53 })
  expect(parseServer('192.0.2.1:5353')).toEqual({ address: '192.0.2.1', port: 5353 })
  expect(parseServer('2001:db8::1')).toEqual({ address: '2001:db8::1', port: 53 })
  expect(parseServer('[2001:db8::1]')).toEqual({ address: '2001:db8::1', port: 53 })
  expect(parseServer('[2001:db8::1]:5353')).toEqual({ address: '2001:db8::1', port: 5353 })
  for (const text of [
    '',
    'ns.test',
    '192.0.2.1:',
    '192.0.2.1:0',
    '192.0.2.1:65536',
    '[ns.test]:53',
    '192.0.2',
  ])
    expect(parseServer(text)).toBeNull()
})

test('the servers of the system are those of resolv.conf, at most three', () => {
  const text = `# nameserver 192.0.2.9
search test
nameserver 192.0.2.1
  nameserver\t2001:db8::1
nameserver ns.test
nameserver 192.0.2.2
nameserver 192.0.2.3
`
  expect(parseResolvConf(text).map(({ address }) => address)).toEqual([
    '192.0.2.1',
    '2001:db8::1',
    '192.0.2.2',
  ])
  expect(parseResolvConf('')).toEqual([{ address: '127.0.0.1', port: 53 }])
  expect(systemServers('/nowhere/resolv.conf')).toEqual([{ address: '127.0.0.1', port: 53 }])
})

test('only this machine is trusted without being named', () => {
  expect(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'].filter(isLoopback)).toHaveLength(4)
  expect(['192.0.2.1', '2001:db8::1', '0.0.0.0', 'localhost'].filter(isLoopback)).toEqual([])
})
