// The questions that scenes ask mail servers.
import { randomUUID } from 'node:crypto'
import { until } from '../../testing/processes.js'

/**
 * @import { LocalMail, Person } from './system.js'
 * @import { Question } from './step-recorder.js'
 */

/** What servers say, by its beginning. */
export const says = {
  in: /^OK$/,
  wrong: /^NO .*AUTHENTICATIONFAILED/,
  suspended: /^NO \[CONTACTADMIN\] This account is suspended/,
  taken: /^250 /,
  stored: /^250 .*, stored$/,
  unknown: /^550 5\.1\.1 /,
  disabled: /^550 5\.2\.1 .*This mailbox is disabled/,
  domainSuspended: /^550 5\.2\.1 .*This domain is suspended/,
  full: /^552 5\.2\.2 /,
  notSignedIn: /^535 /,
  notHers: /^553 5\.7\.1 /,
  noSender: /^55[04] 5\.7\.1 /,
  noRelay: /^554 5\.7\.1 .*Relay access denied/,
}

/** @param {Person} person */
const login = ({ address: user, password }) => ({ user, password })

/**
 * A question that is still to be told its right answers.
 * @param {string} what
 * @param {Question['ask']} ask
 * @returns {(before: RegExp, after: RegExp) => Question}
 */
export const question = (what, ask) => (before, after) => ({ what, ask, before, after })

/**
 * The questions to the mail servers of a system; each says what must be answered before and after.
 * @param {LocalMail} system
 */
export const questionsOf = ({ clients, ports, filesOf, holds }) => {
  /** @param {Person} person */
  const imap = (person) => ({ port: ports.imap, ...login(person) })
  /** @param {Person} person */
  const smtp = (person) => ({ port: ports.submission, ...login(person) })
  return {
    imap,
    smtp,
    /** @param {Person} person @param {string} [named] */
    signIn: (person, named = 'signs in by IMAP') => question(named, () => clients.signIn(imap(person))),
    /** @param {Person} person @param {{ sender?: string, named?: string }} [options] */
    submit: (person, { sender = person.address, named = `sends as ${sender || '<>'}` } = {}) =>
      question(named, () => clients.submit({ ...smtp(person), sender, to: person.address })),
    /** @param {string} to */
    deliver: (to) =>
      question(`SMTP to ${to.replace(/@.*/, '')}`, () => clients.deliver({ port: ports.smtp, to })),
    /**
     * Delivers by LMTP, which says immediately whether there is room.
     * @param {Person} person
     * @param {number} bytes
     */
    fits: ({ address: to }, bytes) =>
      question(`LMTP of ${Math.round(bytes / 1024)} KiB`, () =>
        clients.deliver({ port: ports.lmtp, to, bytes, protocol: 'LMTP' }),
      ),
    /**
     * Delivers and looks whether it comes into that mailbox.
     * @param {string} to
     * @param {Person} person
     */
    arrives: (to, person) =>
      question(
        `SMTP to ${to.replace(/@.*/, '')}, in ${person.address.replace(/@.*/, '')}'s mailbox`,
        async () => {
          const subject = `Message ${randomUUID()}`
          const word = await clients.deliver({ port: ports.smtp, to, subject })
          if (!word.startsWith('250')) return word
          const took = await until(() => holds(person, subject), { within: 10_000 })
          return `${word.slice(0, 9)}, ${took === Infinity ? 'NOT stored' : 'stored'}`
        },
      ),
    /** @param {Person} person */
    inbox: (person) => question('messages in the inbox', () => clients.inbox(imap(person))),
    /** @param {Person} person */
    files: (person) =>
      question('files on the disk', async () => {
        await until(() => filesOf(person) === 0, { within: 3000 })
        return filesOf(person)
      }),
  }
}

/** @typedef {ReturnType<typeof questionsOf>} Questions */
