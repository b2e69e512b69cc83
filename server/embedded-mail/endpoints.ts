import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '../mail/line-protocol.ts'
import { host, type Ports } from './ports.ts'

/** Where the mail servers of a data folder listen; null for what this machine does not have. */
export interface Endpoints {
  imap: Endpoint | null
  lmtp: Endpoint | null
  submission: Endpoint | null
  smtp: Endpoint | null
  managesieve: Endpoint | null
}

/** Where nothing listens. */
export const noEndpoints: Endpoints = {
  imap: null,
  lmtp: null,
  submission: null,
  smtp: null,
  managesieve: null,
}

/** Those that there are, as a person reads them: `imap` and `127.0.0.1:1143`. */
export const endpointTexts = (endpoints: Endpoints): [name: string, address: string][] =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    endpoint === null ? [] : [[name, `${endpoint.host}:${endpoint.port}`]],
  )

/** What the last start on the folder has chosen. */
interface EndpointsFile {
  /** The server that has started them. */
  pid: number
  ports: Ports
  endpoints: Endpoints
}

const fileOf = (dataDir: string) => join(dataDir, 'mail-servers.json')

const read = async (dataDir: string): Promise<EndpointsFile | null> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as EndpointsFile)
  } catch {
    return null
  }
}

/** The ports of the last start; none before the first. */
export const lastPorts = async (dataDir: string): Promise<Partial<Ports>> =>
  (await read(dataDir))?.ports ?? {}

/** Writes down where the mail servers of this process listen. */
export const keepEndpoints = async (dataDir: string, ports: Ports, endpoints: Endpoints): Promise<void> => {
  const content: EndpointsFile = { pid: process.pid, ports, endpoints }
  const draft = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(draft, JSON.stringify(content), { mode: 0o644 })
  await rename(draft, fileOf(dataDir))
}

/** The mail servers that this process has started on the folder; null where it has started none. */
export const startedServers = async (
  dataDir: string,
  pid: number,
): Promise<{ endpoints: Endpoints; auth: Endpoint } | null> => {
  const state = await read(dataDir)
  return state?.pid === pid ? { endpoints: state.endpoints, auth: { host, port: state.ports.auth } } : null
}
