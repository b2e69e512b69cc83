// Types that the rooms of the fuzzer share.
import type { Operation } from '../tools/contract.js'
import type { Random } from '../testing/random.js'

/** A request of the API, as it was made or after something in it was made wrong. */
export interface ApiRequest {
  operation: string
  method: string
  path: string
  pathValues: Record<string, string>
  query: [string, string][]
  headers: Record<string, string>
  body?: unknown
  /** The text sent instead of the body. */
  bytes?: Buffer
  /** The introduced error. */
  mutation?: string
  isRaw?: false
}

/** Bytes for a socket. */
export interface RawRequest {
  operation: string
  method: string
  bytes: Buffer
  isRaw: true
  /** Whether it is a whole request, which must be answered. */
  isWhole?: boolean
  /** Whether it is none of the API. */
  isOutside?: boolean
  /** The statuses that it must be answered with, where that is known. */
  expected?: number[]
  mutation?: string
}

export type AnyRequest = ApiRequest | RawRequest

/** As much of a request as its answer is checked against. */
export type CheckedRequest = Pick<AnyRequest, 'method'> &
  Partial<Omit<ApiRequest, 'isRaw'> & Omit<RawRequest, 'isRaw'>> & { isRaw?: boolean }

/** What came back: `text` is the decoded body, `size` the bytes of the body as it came. */
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  milliseconds: number
  size: number
}

/** What the server has answered so far. */
export interface State {
  owner: string
  session: string | null
  /** A user who signs in, and the user's session. */
  person: { address: string; password: string } | null
  ownSession: string | null
  /** The token of the last link to the DNS records of a domain. */
  shareToken: string | null
  /** By identity. */
  addresses: Map<string, string>
  /** Of domains without identities, by domain. */
  domainNames: Map<string, string>
  etags: string[]
  /** What opens the passwords that a plan has generated, by the plan. */
  passwordsKeys: Map<string, string>
  /** How many rows an import waits for, by the plan. */
  rowCounts: Map<string, number>
  /** A key that the operator made beside the owner's: each approves what the other asks for. */
  otherKey: string
}

/** What requests are made of. */
export interface Tools {
  random: Random
  /** An id that the server has named so in an answer. */
  knownId: (name: string) => string | undefined
  state: State
  /** The console's files, as request targets. */
  assets: readonly string[]
}

/** Changes a request of that operation. */
export type Mutation = (request: ApiRequest, tools: Tools, operation: Operation) => void
