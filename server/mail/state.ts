import type { HealthComponent, MailSystem, Service } from '../generated/model/index.ts'

/** A service that mail servers offer, by the contract's name. */
export type MailService = Extract<
  Service['service_code'],
  'imap' | 'pop3' | 'smtp_submission' | 'managesieve'
>

/** All of them, in their order on screen. */
export const mailServices: readonly MailService[] = ['imap', 'pop3', 'smtp_submission', 'managesieve']

/** What mail servers have not done yet, for all organizations together. */
export interface Pending {
  count: number
  /** Seconds since the oldest of it was requested; 0 where there is nothing. */
  oldestSeconds: number
}

/** The state of the mail servers, from their last answers. */
export interface MailState extends Pick<
  MailSystem,
  | 'state'
  | 'since'
  | 'attached_at'
  | 'server'
  | 'caches_sign_in'
  | 'writes_to_people'
  | 'has_postmaster'
  | 'knows_aliases'
  | 'knows_groups'
  | 'checks_senders'
  | 'binds_rules'
  | 'binds_organizations'
> {
  /** Null where the database could not be asked, or nothing is attached. */
  pending: Pending | null
  /** How many failed sign-ins mail servers have told this process of; null where it does not listen for them. */
  failedSignIns: number | null
  /** The parts of health that are mail's. */
  components: readonly HealthComponent[]
  /** Of the services that it is known where to ask, whether they answer; a service that is off elsewhere answers too. */
  services: Readonly<Partial<Record<MailService, { state: 'ok' | 'down'; checked_at: string }>>>
}

/** What holds without the settings of a mail system. */
export const noMailSystem = (): MailState => ({
  state: 'not_attached',
  since: null,
  attached_at: null,
  server: null,
  caches_sign_in: null,
  writes_to_people: null,
  has_postmaster: null,
  knows_aliases: null,
  knows_groups: null,
  checks_senders: null,
  binds_rules: null,
  binds_organizations: null,
  pending: null,
  failedSignIns: null,
  components: [],
  services: {},
})
