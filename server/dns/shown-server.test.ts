import { expect, it } from 'vitest'
import { shownServer, shownServers } from './shown-server.ts'

it.each([
  ['9.9.9.9:53', '9.9.9.9:53'],
  ['[2620:fe::fe]:53', '[2620:fe::fe]:53'],
  ['', ''],
  ['invented', 'invented'],
  ['10.1.2.3:53', 'internal resolver'],
  ['127.0.0.1:5300', 'internal resolver'],
  ['192.168.1.1:53', 'internal resolver'],
  ['100.64.0.1:53', 'internal resolver'],
  ['169.254.1.1:53', 'internal resolver'],
  ['[fd00::1]:53', 'internal resolver'],
  ['[fe80::1%eth0]:53', 'internal resolver'],
  ['[::ffff:10.0.0.1]:53', 'internal resolver'],
  ['resolver.lan:53', 'internal resolver'],
])('the server %s is shown as %s', (server, shown) => expect(shownServer(server)).toBe(shown))

it('several internal resolvers are one', () =>
  expect(shownServers(['10.0.0.1:53', '10.0.0.2:53', '9.9.9.9:53'])).toEqual([
    'internal resolver',
    '9.9.9.9:53',
  ]))
