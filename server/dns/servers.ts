import { readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { NameServer } from './exchange.ts'

/** Servers that are used at most, as in resolv.conf(5). */
const maxServers = 3

/** Reads `address`, `address:port` or `[address]:port`; null for another text. The usual port is 53. */
export const parseServer = (text: string): NameServer | null => {
  if (isIP(text) === 6) return { address: text, port: 53 }
  const match = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? /^([^:]+)(?::(\d+))?$/.exec(text)
  const [, address = '', portText = '53'] = match ?? []
  const port = Number(portText)
  const isValid = isIP(address) !== 0 && port > 0 && port < 65_536
  return isValid ? { address, port } : null
}

/** Returns the servers that the text of a resolv.conf names; without one, that of the machine itself (resolv.conf(5)). */
export const parseResolvConf = (text: string): NameServer[] => {
  const servers = text.split('\n').flatMap((line) => {
    const [keyword, address = ''] = line.trim().split(/\s+/)
    return keyword === 'nameserver' && isIP(address) !== 0 ? [{ address, port: 53 }] : []
  })
  return servers.length === 0 ? [{ address: '127.0.0.1', port: 53 }] : servers.slice(0, maxServers)
}

/** Returns the name servers of this machine. */
export const systemServers = (path = '/etc/resolv.conf'): NameServer[] => {
  try {
    return parseResolvConf(readFileSync(path, 'utf8'))
  } catch {
    return parseResolvConf('')
  }
}

/** Whether an address is this machine itself, so that no one on the way can forge an AD bit. */
export const isLoopback = (address: string): boolean =>
  isIPv4(address) || ipaddr.isValid(address) ? ipaddr.process(address).range() === 'loopback' : false
