import type { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Enforcement } from '../generated/model/index.ts'
import { isRequestPending, receiptById } from '../queries/mail/receipts.ts'
import { etagOf, versionOf } from './etag.ts'
import type { SerializedResponse } from './response.ts'
import { enforcementView } from '../views/enforcement.ts'

/** How often receipts are read, in milliseconds. */
const intervalMs = 50

/** How often it is checked whether a notification was lost, in milliseconds. */
const notifiedIntervalMs = 2000

interface Wait {
  timeoutMs: number
  requestId: string
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Whether the client has disconnected. */
  isGone: () => boolean
}

interface ResponseBody {
  enforcement?: Enforcement | null
  identity?: ResponseBody
}

/** Repeats a check until it is true, the time has passed or the client has disconnected. @returns whether it was true. */
const pollUntil = async (
  { timeoutMs, isGone }: Pick<Wait, 'timeoutMs' | 'isGone'>,
  check: () => Promise<boolean>,
  pause: () => Promise<unknown> = () => setTimeout(intervalMs),
): Promise<boolean> => {
  const end = performance.now() + timeoutMs
  for (;;) {
    if (await check()) return true
    if (performance.now() >= end || isGone()) return false
    await pause()
  }
}

/** Does the same for a check whose result changes with an event of that name. */
export const waitUntil = async (
  events: EventEmitter,
  name: string,
  wait: Pick<Wait, 'timeoutMs' | 'isGone'>,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const end = performance.now() + wait.timeoutMs
  let changed = new AbortController()
  const onChange = () => changed.abort()
  events.on(name, onChange)
  const checkAfresh = () => {
    changed = new AbortController()
    return check()
  }
  const pause = async () => {
    const ms = Math.min(notifiedIntervalMs, end - performance.now())
    await setTimeout(ms, undefined, { signal: changed.signal }).catch(() => undefined)
  }
  return pollUntil(wait, checkAfresh, pause).finally(() => events.off(name, onChange))
}

/**
 * Waits until mail servers have applied a change, at most as long as the client wants.
 * @returns the response with the receipt as it is then.
 */
export const awaitReceipts = async (
  response: SerializedResponse,
  wait: Wait,
): Promise<SerializedResponse> => {
  const { read, requestId } = wait
  if (response.body === null) {
    await pollUntil(wait, async () => !(await read((db) => isRequestPending(db, requestId))))
    return response
  }
  const members = JSON.parse(String(response.body)) as ResponseBody
  const holder = members.identity ?? members
  const id = holder.enforcement?.enforcement_id
  if (id === undefined) return response
  await pollUntil(wait, async () => {
    const row = await read((db) => receiptById(db, id))
    if (row !== null) holder.enforcement = enforcementView(row)
    return row?.state !== 'pending'
  })
  const body = JSON.stringify(members)
  return { ...response, body, etag: response.etag && etagOf(versionOf(response.etag), body) }
}
