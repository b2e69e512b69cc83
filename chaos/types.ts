// Types that several parts share.
import type { IncomingHttpHeaders } from 'node:http'

/** The answer to a request; status 0 when there was no answer, and `body` says why. `time` in milliseconds. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  time: number
}

/** An answer under load, which has a body where it is a failure; moments are of `performance.now()`. */
export interface LoadAnswer {
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

/** What the command line says to a part of the trial. */
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
