import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { parseServers } from '../db/servers.ts'
import type { NameServer } from '../dns/exchange.ts'
import { parseServer } from '../dns/servers.ts'

const number = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.minimum(least), z.maximum(most)),
  )

/** A whole number, with the text of its error. */
export const whole = (least: number, most: number) => ({
  schema: number(least, most),
  allowed: `a whole number from ${least} to ${most}`,
})
/** A port; with 0 the system chooses a free one. */
export const port = whole(0, 65_535)
/** Requests a second. */
export const perSecond = whole(1, 100_000)

/** A URL of PostgreSQL, perhaps of several hosts, with a password that no message repeats. */
export const postgres = {
  schema: z.optional(z.string().check(z.refine((url) => parseServers(url) !== null))),
  allowed:
    'a URL such as postgresql://user:password@host:5432/database; several hosts are separated by commas, ' +
    'and target_session_attrs is any, read-write or primary',
  secret: true,
}

/** A URL of Redis, with TLS or without. */
export const redisUrl = /^rediss?:\/\/[^/]+/

/** Requests a second; null for `off`. */
export const rate = z.union([
  z.pipe(
    z.literal('off'),
    z.transform(() => null),
  ),
  perSecond.schema,
])

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
/** Addresses and networks (RFC 4632) that are separated by commas. */
export const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
  ),
  z.array(z.string().check(z.refine(isNetwork))),
)

/** An absolute path. */
export const path = {
  schema: z.optional(z.string().check(z.regex(/^\//))),
  allowed: 'an absolute path',
}

/** @param item of a list that is separated by commas. */
const listOf = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  )
/** `system`, or one to three resolvers with or without a port. */
export const resolvers = z.union([
  z.literal('system'),
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((part) => parseServer(part.trim()))),
    ),
    z.custom<NameServer[]>(
      (servers) => Array.isArray(servers) && servers.length <= 3 && servers.every((one) => one !== null),
    ),
  ),
])
/** URLs of HTTP without a path, separated by commas. */
export const urls = listOf(z.string().check(z.regex(/^https?:\/\/[^/\s]+\/?$/)))
/** A host and a port. */
export const endpoint = z.pipe(
  z.string().check(z.regex(/^[^\s:,]+:\d{1,5}$/)),
  z.transform((text: string) => {
    const [host = '', number] = text.split(':')
    return { host, port: Number(number) }
  }),
)
/** Several of them, separated by commas. */
export const endpoints = listOf(endpoint)

/** From which weight on something is logged, the heaviest first; `silent` logs nothing. */
export const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
