import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no address', 'no address'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  // A proxy may pass an address on in any of the forms that RFC 4291, section 2.2, allows.
  it.each([
    ['::ffff:1.2.3.4', '::FFFF:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4%eth0', '0000:0000:0000:0000:0000:ffff:0102:0304', '1.2.3.4'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:ff', '2001:db8:1:2::1.2.3.4', '2001:db8:1:2:3::%en0'],
    ['0:0:1:2:3:4:102:304', '::1:2:3:4:1.2.3.4', '::1:2:3:4:5:6', '0:0:1:2::%br-lan.7'],
    ['fe80::1', 'fe80::1%eth0.100', 'FE80:0::2', 'fe80::3%1'],
  ])('is the same however it is written: %s, %s', (...spellings) => {
    expect(new Set(spellings.map(networkOf)).size).toBe(1)
  })
})
