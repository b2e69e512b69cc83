// What several scenarios share.
/**
 * @import { RecordStep } from './step-recorder.js'
 * @import { Probes } from './mail-probes.js'
 * @import { LocalMail, TestIdentity } from './system.js'
 *
 * A local mail system with an organization, and the functions that probe it and record steps.
 * @typedef {LocalMail & { step: RecordStep, probes: Probes }} MailScenario
 */

/**
 * Returns the receipt expected after a change to sign-in.
 * @param {boolean} allowed
 * @param {number} closed sessions.
 */
export const signInReceipt = (allowed, closed) => ({
  kind: 'sign_in',
  state: 'enforced',
  evidence: { sessions_closed: closed, checks: [{ imap: { allowed }, smtp: { allowed } }] },
})

/**
 * Opens `count` IMAP IDLE sessions and returns their names. Throws if one is refused.
 * @param {MailScenario} scenario
 * @param {TestIdentity} identity
 * @param {number} count
 */
export const openIdleSessions = async ({ clients, probes }, identity, count) => {
  const name = identity.address.replace(/@.*/, '')
  const names = Array.from({ length: count }, (_, at) => `session ${at + 1} of ${name}`)
  for (const session of names) {
    const response = await clients.idle(session, probes.imap(identity))
    if (response !== 'OK') throw new Error(`${session} couldn't sign in: ${response}`)
  }
  return names
}
