import type { Config } from '../config.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'
import { deliver } from './deliver.ts'
import { connectDoveadm, type DeliveryRules, type Quota, type Session } from './doveadm.ts'
import type { Endpoint } from './line-protocol.ts'
import { failureKindOf } from './failures.ts'
import { messageOf, type Notice } from './notice.ts'
import type { ProbeSource } from './probe.ts'
import { askDelivery, type DeliveryReply } from './recipient-probe.ts'
import { tryPassword } from './password-check.ts'
import { askSignIn, type DovecotService, type NamedReply } from './sign-in-probe.ts'

/** What the worker asks of a mail system, however many servers it has. Each call is bounded by the signal. */
export interface MailSystem {
  sessions: (mask: string, signal: AbortSignal) => Promise<Session[]>
  kick: (address: string, signal: AbortSignal) => Promise<void>
  /** How many kept sign-ins were dropped; null where one of the servers cannot be asked for that. */
  forgetSignIns: (addresses: readonly string[], signal: AbortSignal) => Promise<number | null>
  /** Returns each server's reply to a sign-in of the address. */
  signIn: (address: string, service: DovecotService, signal: AbortSignal) => Promise<NamedReply[]>
  /** Whether every server takes a password for right, also where it refuses the person for another reason. */
  tryPassword: (address: string, password: string, signal: AbortSignal) => Promise<boolean>
  /** What SMTP replies to a recipient; null where there is no server to ask. */
  delivery: (address: string, signal: AbortSignal) => Promise<DeliveryReply | null>
  /** Whether the folder of all mail is where every server looks for it. */
  hasRoot: (signal: AbortSignal) => Promise<boolean>
  quota: (address: string, signal: AbortSignal) => Promise<Quota | null>
  /** Which rules each server runs for an identity; null where one of them has no such mailbox. */
  rules: (address: string, signal: AbortSignal) => Promise<DeliveryRules[] | null>
  /** Makes a text the own Sieve script of an identity. */
  putScript: (address: string, script: string, signal: AbortSignal) => Promise<void>
  /** The identity's own Sieve scripts; null where there is no such mailbox. */
  ownScripts: (address: string, signal: AbortSignal) => Promise<OwnScripts | null>
  /** Sends a notice, by LMTP where that is known, else by SMTP; null where there is no server for it. */
  deliver: ((notice: Notice, signal: AbortSignal) => Promise<DeliveryReply>) | null
  /** Deletes a mailbox's folder. @returns how many files are left. */
  purge: (organizationId: string, mailboxId: string, signal: AbortSignal) => Promise<number>
}

interface MailSystemOptions {
  settings: NonNullable<Config['mail']>
  /** The key of Dovecot's HTTP interface. */
  key: string
  probes: ProbeSource
}

/** Null when one of them is not known. */
const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce((total, number) => (total === null || number === null ? null : total + number), 0)

/** A mail system of Dovecots that share their mail, and one SMTP server before them. */
export const connectMailSystem = ({ settings, key, probes }: MailSystemOptions): MailSystem => {
  const backends = settings.dovecot.map((url) => connectDoveadm(url, key))
  // Mail is shared, so one server is enough for work on files.
  const [first = connectDoveadm('', key)] = backends
  const signInAt = async (
    endpoint: Endpoint,
    ...[address, service, signal]: Parameters<MailSystem['signIn']>
  ) => {
    try {
      return await askSignIn(endpoint, { address, service }, await probes.current(), signal)
    } catch (error) {
      if (failureKindOf(error) === 'refused_us') probes.forget()
      throw error
    }
  }
  const { lmtp, smtp } = settings
  const mailer = lmtp ?? smtp
  return {
    sessions: async (mask, signal) =>
      (await Promise.all(backends.map((backend) => backend.sessions(mask, signal)))).flat(),
    kick: async (address, signal) => {
      await Promise.all(backends.map((backend) => backend.kick(address, signal)))
    },
    forgetSignIns: async (addresses, signal) =>
      sum(await Promise.all(backends.map((backend) => backend.forgetSignIns(addresses, signal)))),
    signIn: (address, service, signal) =>
      Promise.all(settings.auth.map((endpoint) => signInAt(endpoint, address, service, signal))),
    tryPassword: async (address, password, signal) => {
      const replies = await Promise.all(
        settings.auth.map((endpoint) => tryPassword(endpoint, { address, password }, signal)),
      )
      return !replies.includes('wrong_password')
    },
    delivery: async (address, signal) => (smtp === null ? null : askDelivery(smtp, address, signal)),
    hasRoot: async (signal) =>
      (await Promise.all(backends.map((backend) => backend.hasFolder(settings.root, signal)))).every(Boolean),
    quota: first.quota,
    putScript: first.putScript,
    rules: async (address, signal) => {
      const replies = await Promise.all(backends.map((backend) => backend.rules(address, signal)))
      return replies.every((reply) => reply !== null) ? replies : null
    },
    ownScripts: first.ownScripts,
    deliver:
      mailer === null
        ? null
        : async (notice, signal) => {
            const messages = [messageOf(notice, new Date())]
            const [reply] = await deliver(mailer, lmtp === null ? 'EHLO' : 'LHLO', messages, signal)
            return reply ?? { code: 0, text: '' }
          },
    purge: (organizationId, mailboxId, signal) =>
      first.emptyFolder(`${settings.root}/${organizationId}/${mailboxId}`, signal),
  }
}
