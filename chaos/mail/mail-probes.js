// The probes that scenarios send to mail servers.
import { randomUUID } from 'node:crypto'
import { until } from '../../testing/processes.js'

/**
 * @import { LocalMail, TestIdentity } from './system.js'
 * @import { Probe } from './step-recorder.js'
 */

/** The responses of mail servers, by their beginning. */
export const responses = {
  signedIn: /^OK$/,
  wrongPassword: /^NO .*AUTHENTICATIONFAILED/,
  suspended: /^NO \[CONTACTADMIN\] This account is suspended/,
  accepted: /^250 /,
  stored: /^250 .*, stored$/,
  unknown: /^550 5\.1\.1 /,
  disabled: /^550 5\.2\.1 .*This mailbox is disabled/,
  domainSuspended: /^550 5\.2\.1 .*This domain is suspended/,
  full: /^552 5\.2\.2 /,
  notSignedIn: /^535 /,
  notOwnSender: /^553 5\.7\.1 /,
  noSender: /^55[04] 5\.7\.1 /,
  noRelay: /^554 5\.7\.1 .*Relay access denied/,
}

/** @param {TestIdentity} identity */
const login = ({ address: user, password }) => ({ user, password })

/**
 * Returns a function that creates a probe with its expected responses.
 * @param {string} name
 * @param {Probe['ask']} ask
 * @returns {(before: RegExp, after: RegExp) => Probe}
 */
export const createProbe = (name, ask) => (before, after) => ({ name, ask, before, after })

/**
 * The probes of a mail system, each to be completed with the expected responses before and after the change.
 * @param {LocalMail} system
 */
export const createProbes = ({ clients, ports, filesOf, holds }) => {
  /** @param {TestIdentity} identity */
  const imap = (identity) => ({ port: ports.imap, ...login(identity) })
  /** @param {TestIdentity} identity */
  const smtp = (identity) => ({ port: ports.submission, ...login(identity) })
  return {
    imap,
    smtp,
    /** @param {TestIdentity} identity @param {string} [name] */
    signIn: (identity, name = 'signs in by IMAP') => createProbe(name, () => clients.signIn(imap(identity))),
    /** @param {TestIdentity} identity @param {{ sender?: string, name?: string }} [options] */
    submit: (identity, { sender = identity.address, name = `sends as ${sender || '<>'}` } = {}) =>
      createProbe(name, () => clients.submit({ ...smtp(identity), sender, to: identity.address })),
    /** @param {string} to */
    deliver: (to) =>
      createProbe(`SMTP to ${to.replace(/@.*/, '')}`, () => clients.deliver({ port: ports.smtp, to })),
    /**
     * Delivers by LMTP, which responds immediately whether the mailbox has room.
     * @param {TestIdentity} identity
     * @param {number} bytes
     */
    fits: ({ address: to }, bytes) =>
      createProbe(`LMTP of ${Math.round(bytes / 1024)} KiB`, () =>
        clients.deliver({ port: ports.lmtp, to, bytes, protocol: 'LMTP' }),
      ),
    /**
     * Delivers a message and checks whether it is stored in that mailbox.
     * @param {string} to
     * @param {TestIdentity} identity
     */
    arrives: (to, identity) =>
      createProbe(
        `SMTP to ${to.replace(/@.*/, '')}, in ${identity.address.replace(/@.*/, '')}'s mailbox`,
        async () => {
          const subject = `Message ${randomUUID()}`
          const response = await clients.deliver({ port: ports.smtp, to, subject })
          if (!response.startsWith('250')) return response
          const ms = await until(() => holds(identity, subject), { within: 10_000 })
          return `${response.slice(0, 9)}, ${ms === Infinity ? 'NOT stored' : 'stored'}`
        },
      ),
    /** @param {TestIdentity} identity */
    inbox: (identity) => createProbe('messages in the inbox', () => clients.inbox(imap(identity))),
    /** @param {TestIdentity} identity */
    files: (identity) =>
      createProbe('files on the disk', async () => {
        await until(() => filesOf(identity) === 0, { within: 3000 })
        return filesOf(identity)
      }),
  }
}

/** @typedef {ReturnType<typeof createProbes>} Probes */
