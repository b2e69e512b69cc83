// Random changes of identities, for faults that need traffic.
import { setTimeout as sleep } from 'node:timers/promises'
import { mebibyte } from './system.js'
import { send } from '../client.js'
import { waitFor } from '../../testing/processes.js'

/**
 * @import { MailSystem } from './fault-system.js'
 * @import { TestIdentity } from './system.js'
 *
 * An identity after the last change.
 * @typedef {TestIdentity & { isActive: boolean, isDeleted: boolean, limit: number, oldPassword: string | null }} Subject
 *
 * The IDs of the requests, and the duration of the longest one (ms).
 * @typedef {{ requests: string[], longest: number, subjects: Subject[] }} Changes
 */

/** @param {readonly TestIdentity[]} identities @returns {Subject[]} */
export const subjectsOf = (identities) =>
  identities.map((identity) => ({
    ...identity,
    isActive: true,
    isDeleted: false,
    limit: 4 * mebibyte,
    oldPassword: null,
  }))

/** @typedef {{ method: string, path: string, body?: object, apply: () => void }} Request */

/** The kinds of changes. `apply` changes the subject accordingly. @type {((subject: Subject, number: number) => Request)[]} */
const kinds = [
  (subject) => ({
    method: 'PATCH',
    path: `/identity/${subject.identity_id}`,
    body: { status: subject.isActive ? 'suspended' : 'active' },
    apply: () => {
      subject.isActive = !subject.isActive
    },
  }),
  (subject, number) => ({
    method: 'POST',
    path: `/identity/${subject.identity_id}/reset-password`,
    body: { mode: 'set', password: `another horse battery ${number}`, must_change_password: false },
    apply: () => {
      subject.oldPassword = subject.password
      subject.password = `another horse battery ${number}`
    },
  }),
  (subject, number) => ({
    method: 'POST',
    path: `/mailbox-quota/${subject.mailbox_quota_id}/resize`,
    body: { limit_bytes: (10 + number) * mebibyte, force: true },
    apply: () => {
      subject.limit = (10 + number) * mebibyte
    },
  }),
]

/** @param {Subject} subject @returns {Request} */
const deletion = (subject) => ({
  method: 'DELETE',
  path: `/identity/${subject.identity_id}?confirm=${encodeURIComponent(subject.address)}`,
  apply: () => {
    subject.isDeleted = true
  },
})

/**
 * Makes changes at even intervals within a time, to one identity after another; each twentieth deletes one. Requests refused
 * during an outage of the database are repeated.
 * @param {MailSystem} system
 * @param {Subject[]} subjects
 * @param {{ count: number, milliseconds?: number, from?: number }} options `from` is the number of the first change.
 * @returns {Promise<Changes>}
 */
export const changeRandomly = async (
  { server, organization },
  subjects,
  { count, milliseconds = 0, from = 0 },
) => {
  /** @type {string[]} */
  const requests = []
  let longest = 0
  const begin = performance.now()
  for (let number = from; number < from + count; number += 1) {
    const existing = subjects.filter(({ isDeleted }) => !isDeleted)
    const subject = existing[number % existing.length]
    if (!subject) throw new Error('No identity is left.')
    const make = kinds[(number + Math.floor(number / existing.length)) % kinds.length]
    const { method, path, body, apply } =
      number % 20 === 19 || !make ? deletion(subject) : make(subject, number)
    const headers = { 'idempotency-key': `change ${number}` }
    const request = { method, path: `/api${path}`, key: organization.ownerKey, body, headers }
    let tries = 0
    const ask = async () => {
      const response = await send(server.url, request)
      tries += 1
      longest = Math.max(longest, response.time)
      return response.status === 503 ? undefined : response
    }
    const response = await waitFor(`${method} ${path} is answered`, ask, { within: 300_000, every: 100 })
    // The first of repeated requests may have made the change.
    const isSuccess = response.status < 300 || (tries > 1 && response.status === 404)
    if (!isSuccess) throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`)
    if (tries === 1) requests.push(String(response.headers['x-request-id']))
    apply()
    const wait = begin + ((number - from + 1) * milliseconds) / count - performance.now()
    if (wait > 0) await sleep(wait)
  }
  return { requests, longest: Math.round(longest), subjects }
}
