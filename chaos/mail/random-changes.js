// Random changes of identities, for faults that need traffic.
import { setTimeout as sleep } from 'node:timers/promises'
import { mebibyte } from './system.js'
import { send } from '../client.js'

/**
 * @import { MailSystem } from './fault-system.js'
 * @import { Person } from './system.js'
 *
 * A person as the last act has left her.
 * @typedef {Person & { isActive: boolean, isDeleted: boolean, limit: number, oldPassword: string | null }} Subject
 *
 * The acts: by which requests, and how long the longest took, in milliseconds.
 * @typedef {{ requests: string[], longest: number, subjects: Subject[] }} Done
 */

/** @param {readonly Person[]} people @returns {Subject[]} */
export const subjectsOf = (people) =>
  people.map((person) => ({
    ...person,
    isActive: true,
    isDeleted: false,
    limit: 4 * mebibyte,
    oldPassword: null,
  }))

/** @typedef {{ method: string, path: string, body?: object, note: () => void }} Request */

/** The acts, each of which changes something. @type {((subject: Subject, number: number) => Request)[]} */
const acts = [
  (subject) => ({
    method: 'PATCH',
    path: `/identity/${subject.identity_id}`,
    body: { status: subject.isActive ? 'suspended' : 'active' },
    note: () => {
      subject.isActive = !subject.isActive
    },
  }),
  (subject, number) => ({
    method: 'POST',
    path: `/identity/${subject.identity_id}/reset-password`,
    body: { mode: 'set', password: `another horse battery ${number}`, must_change_password: false },
    note: () => {
      subject.oldPassword = subject.password
      subject.password = `another horse battery ${number}`
    },
  }),
  (subject, number) => ({
    method: 'POST',
    path: `/mailbox-quota/${subject.mailbox_quota_id}/resize`,
    body: { limit_bytes: (10 + number) * mebibyte, force: true },
    note: () => {
      subject.limit = (10 + number) * mebibyte
    },
  }),
]

/** @param {Subject} subject @returns {Request} */
const deletion = (subject) => ({
  method: 'DELETE',
  path: `/identity/${subject.identity_id}?confirm=${encodeURIComponent(subject.address)}`,
  note: () => {
    subject.isDeleted = true
  },
})

/**
 * Does so many acts, evenly over so many milliseconds, on one person after another; each twentieth act deletes one.
 * Requests refused because the database was away are repeated.
 * @param {MailSystem} system
 * @param {Subject[]} subjects
 * @param {{ count: number, milliseconds?: number, from?: number }} options `from` is the number of the first act.
 * @returns {Promise<Done>}
 */
export const act = async ({ server, organization }, subjects, { count, milliseconds = 0, from = 0 }) => {
  /** @type {string[]} */
  const requests = []
  let longest = 0
  const begin = performance.now()
  for (let number = from; number < from + count; number += 1) {
    const left = subjects.filter(({ isDeleted }) => !isDeleted)
    const subject = left[number % left.length]
    if (!subject) throw new Error('No identity is left.')
    const make = acts[(number + Math.floor(number / left.length)) % acts.length]
    const { method, path, body, note } =
      number % 20 === 19 || !make ? deletion(subject) : make(subject, number)
    const headers = { 'idempotency-key': `act ${number}` }
    for (let tries = 1; ; tries += 1) {
      const request = { method, path: `/api${path}`, key: organization.ownerKey, body, headers }
      const answer = await send(server.url, request)
      longest = Math.max(longest, answer.time)
      if (answer.status === 503) {
        await sleep(100)
        continue
      }
      const isDone = answer.status < 300 || (tries > 1 && answer.status === 404)
      if (!isDone) throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.body}`)
      // Of one that was repeated the first may have done it.
      if (tries === 1) requests.push(String(answer.headers['x-request-id']))
      break
    }
    note()
    const wait = begin + ((number - from + 1) * milliseconds) / count - performance.now()
    if (wait > 0) await sleep(wait)
  }
  return { requests, longest: Math.round(longest), subjects }
}
