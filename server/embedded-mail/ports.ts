import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '../embedded-postgres/free-port.ts'

/** Where the mail servers listen, on this machine alone. */
export const host = '127.0.0.1'

/** What listens on its own port. */
const portNames = [
  'imap',
  'lmtp',
  'managesieve',
  'smtp',
  'submission',
  'doveadm',
  'auth',
  'quotaStatus',
  'events',
  'policy',
  'rules',
] as const
export type Ports = Record<(typeof portNames)[number], number>

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Ports that are free at the moment, those of the last start where possible: people set them in their mail apps.
 */
export const choosePorts = async (last: Partial<Ports>): Promise<Ports> => {
  const usedPorts = new Set<number>()
  const choose = async (preferred: number | undefined): Promise<number> => {
    const port = preferred !== undefined && (await isFree(preferred)) ? preferred : await freePort()
    if (usedPorts.has(port)) return choose(undefined)
    usedPorts.add(port)
    return port
  }
  const ports: Partial<Ports> = {}
  for (const name of portNames) ports[name] = await choose(last[name])
  return ports as Ports
}
