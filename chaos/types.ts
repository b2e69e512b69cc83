// Types that several parts share.
import type { IncomingHttpHeaders } from 'node:http'

/** The response to a request, with its duration (ms). Status 0: there was no response, and `body` is the error. */
export interface ApiResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  time: number
}

/** A response under load, with its body only if it failed. `begun` and `ended` are times of `performance.now()`. */
export interface LoadResponse {
  status: number
  headers: IncomingHttpHeaders
  body?: string
  time: number
  isWrite: boolean
  begun: number
  ended: number
}

/** The names of creations that were acknowledged, and of those whose outcome is unknown. */
export interface Names {
  acknowledged: string[]
  unknown: string[]
}

/** A process of the server. */
export interface Replica {
  url: string
}

/** The options of a part on the command line. */
export interface Options {
  runs?: number | undefined
  creates?: number | undefined
  requests?: number | undefined
  rows?: number | undefined
  database?: string | undefined
  minutes?: number | undefined
  fault?: string | undefined
}

/** A row of a table that is printed. */
export type Row = Record<string, string | number>
