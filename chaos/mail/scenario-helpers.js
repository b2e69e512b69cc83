// What each scene gets: an organization, its mail system and identities.
/**
 * @import { RecordAct } from './step-recorder.js'
 * @import { Questions } from './mail-probes.js'
 * @import { LocalMail, Person } from './system.js'
 *
 * What acts work on.
 * @typedef {LocalMail & { act: RecordAct, questions: Questions }} Stage
 */

/**
 * A receipt's words about a sign-in.
 * @param {boolean} allowed
 * @param {number} closed sessions.
 */
export const signInReceipt = (allowed, closed) => ({
  kind: 'sign_in',
  state: 'enforced',
  evidence: { sessions_closed: closed, checks: [{ imap: { allowed }, smtp: { allowed } }] },
})

/**
 * Leaves so many sessions of a person open, which wait for news. @returns their names.
 * @param {Stage} stage
 * @param {Person} person
 * @param {number} count
 */
export const idle = async ({ clients, questions }, person, count) => {
  const name = person.address.replace(/@.*/, '')
  const names = Array.from({ length: count }, (_, at) => `session ${at + 1} of ${name}`)
  for (const session of names) {
    const answer = await clients.idle(session, questions.imap(person))
    if (answer !== 'OK') throw new Error(`${session} was not let in: ${answer}`)
  }
  return names
}
