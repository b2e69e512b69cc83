import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Enforcement } from '../generated/model/index.ts'
import { isRequestPending, receiptById } from '../queries/receipts.ts'
import { etagOf, versionOf } from './etag.ts'
import type { SerializedResponse } from './response.ts'
import { enforcementView } from '../views.ts'

/** How often the database is asked what has become of a change, in milliseconds. */
const interval = 50

interface Wait {
  /** Milliseconds. */
  patience: number
  requestId: string
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
}

interface Answer {
  enforcement?: Enforcement | null
  identity?: Answer
}

/** Asks until it is so, or until nobody waits any longer. */
const until = async ({ patience, isGone }: Wait, ask: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + patience
  while (!(await ask()) && performance.now() < end && !isGone()) await setTimeout(interval)
}

/**
 * Waits until mail servers do what a change has asked of them, at most as long as the client wants to.
 * @returns the answer to the change with its receipt as it is then.
 */
export const awaitReceipts = async (
  response: SerializedResponse,
  wait: Wait,
): Promise<SerializedResponse> => {
  const { read, requestId } = wait
  if (response.body === null) {
    await until(wait, async () => !(await read((db) => isRequestPending(db, requestId))))
    return response
  }
  const answer = JSON.parse(String(response.body)) as Answer
  const holder = answer.identity ?? answer
  const id = holder.enforcement?.enforcement_id
  if (id === undefined) return response
  await until(wait, async () => {
    const row = await read((db) => receiptById(db, id))
    if (row !== null) holder.enforcement = enforcementView(row)
    return row?.state !== 'pending'
  })
  const body = JSON.stringify(answer)
  return { ...response, body, etag: response.etag && etagOf(versionOf(response.etag), body) }
}
