import type { HealthComponent } from '../generated/model/index.ts'
import type { MailService, MailState, Pending } from './state.ts'
import { limited } from '../concurrency/time-limit.ts'

/** An address that can't exist (RFC 2606): a client that may ask is told that it is unknown. */
export const heartbeatAddress = 'heartbeat@postroom.invalid'

/** A part of health that is mail's. */
type MailPart = Extract<HealthComponent['component'], `mail_${string}`>

/** A question to a mail server. */
type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

/** Knows what the mail servers answered last. */
export interface Heartbeat {
  /** As the last questions were answered. */
  state: () => Omit<
    MailState,
    'attached_at' | 'writes_to_people' | 'has_postmaster' | 'checks_senders' | 'failedSignIns'
  >
  close: () => Promise<void>
}

interface HeartbeatOptions {
  /**
   * How each part is asked. Returns null if it works, otherwise the problem in its answer. Null if no server is configured. Signing in is asked
   * with this process's own secret, which a server can only know from this database: that it answers is the state.
   */
  parts: Readonly<Record<MailPart, Ask<string | null> | null>>
  /** How each service is asked that it is known where to ask; it tells what it calls itself. */
  services: Readonly<Partial<Record<MailService, Ask<string>>>>
  /** Whether sign-ins are kept, asked after signing in; null: it cannot be seen. */
  seesCache: Ask<boolean | null>
  /** Whether Postfix has files that know aliases, asked after delivery; null: it is not known. */
  knowsAliases: Ask<boolean | null>
  /** Whether Postfix has files that know who may write to groups, asked after that; null: it is not known. */
  knowsSenders?: Ask<boolean | null>
  /** Whether Postfix has files that know what rules may send to other mail systems, asked after that; null: it is not known. */
  knowsRules?: Ask<boolean | null>
  /** Whether Postfix has files that know where rules may send within this service, asked after that; null: it is not known. */
  knowsOrganizations?: Ask<boolean | null>
  /** Whether sessions to send end with the password that they began with, asked after signing in; null: it is not known. */
  endsSending?: Ask<boolean | null>
  /** Whether Dovecot runs what administrators set, asked after signing in; null: it is not known. */
  runsRules?: Ask<boolean | null>
  /** What the mail servers have not done yet. */
  pending: () => Promise<Pending>
  /** Describes the problem if there was no usable answer. */
  explain: (error: unknown) => string
  /** Called with the state after each round of questions, before the next one. */
  onBeat?: (state: ReturnType<Heartbeat['state']>) => Promise<void>
  /** Milliseconds between two questions. */
  intervalMs?: number
  /** Milliseconds for an answer: a server may delay a refusal by some seconds. */
  timeoutMs?: number
}

const now = () => new Date().toISOString()

const unknownPart: Readonly<Record<MailPart, string>> = {
  mail_sign_in: 'It is not known where to ask (MAIL_AUTH).',
  mail_delivery: 'No SMTP server is configured (MAIL_SMTP).',
  mail_store: 'It is not known where to ask (MAIL_DOVECOT).',
}

const cacheWarning =
  'Sign-ins are cached: old passwords and suspended identities still work for a while. Set auth_cache_size to 0.'

const aliasWarning =
  "The mail server's configuration is from an older version of Postroom: mail to aliases is refused, or goes to the catch-all. Run postroom mail " +
  'attach again, then restart Dovecot and Postfix.'

const senderWarning =
  "The mail server's configuration is from an older version of Postroom: mail to groups to which not everyone may write waits. Run postroom mail " +
  'attach again, then restart Postfix.'

const ruleWarning =
  "The mail server's configuration is from an older version of Postroom: rules can send mail to other mail systems, also where an organization " +
  "doesn't allow that. Run postroom mail attach again, then restart Dovecot and Postfix."

const organizationWarning =
  "The mail server's configuration is from an older version of Postroom: rules can send mail to other organizations of this service, also where an " +
  "organization doesn't allow other mail systems. Run postroom mail attach again, then restart Postfix."

const sendingWarning =
  "The mail server's configuration is from an older version of Postroom: after a new password, an open session to send mail continues until it closes. Run " +
  'postroom mail attach again, then restart Dovecot.'

/** Null while one of them is not known, and the other is not false. */
const bothOf = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one && other

/** The part as its last answers were. */
const checkPart = async (
  component: MailPart,
  ask: Ask<string | null> | null,
  explain: HeartbeatOptions['explain'],
  before: HealthComponent | undefined,
  signal: AbortSignal,
): Promise<HealthComponent> => {
  const answered_at = before?.answered_at ?? null
  if (ask === null)
    return { component, status: 'ok', latency_ms: null, answered_at, message: unknownPart[component] }
  const start = performance.now()
  const latency_ms = () => Math.round(performance.now() - start)
  try {
    const message = await ask(signal)
    const works = { component, latency_ms: latency_ms(), answered_at: now() }
    return message === null ? { ...works, status: 'ok' } : { ...works, status: 'degraded', message }
  } catch (error) {
    return { component, status: 'down', latency_ms: latency_ms(), answered_at, message: explain(error) }
  }
}

/**
 * Asks the mail servers regularly whether they respond. The state is `unreachable` until they have, so that nothing unknown
 * is reported. The first questions have been answered, or have failed, when this returns.
 */
export const startHeartbeat = async ({
  parts,
  services,
  seesCache,
  knowsAliases,
  knowsSenders = async () => null,
  knowsRules = async () => null,
  knowsOrganizations = async () => null,
  endsSending = async () => null,
  runsRules = async () => null,
  pending: askPending,
  explain,
  onBeat = async () => undefined,
  intervalMs = 10_000,
  timeoutMs = 8000,
}: HeartbeatOptions): Promise<Heartbeat> => {
  const closing = new AbortController()
  let current: Pick<MailState, 'state' | 'since'> = { state: 'unreachable', since: now() }
  let caches: boolean | null = null
  let knows_aliases: boolean | null = null
  let knows_groups: boolean | null = null
  let bindsSending: boolean | null = null
  let binds_organizations: boolean | null = null
  let isSendingEnded: boolean | null = null
  let bindsDelivery: boolean | null = null
  let pending: Pending | null = null
  let server: string | null = null
  const checked: Partial<Record<MailPart, HealthComponent>> = {}
  const greeted: Partial<Record<MailService, { state: 'ok' | 'down'; checked_at: string }>> = {}

  const checkPartAgain = async (component: MailPart, signal: AbortSignal) => {
    checked[component] = await checkPart(component, parts[component], explain, checked[component], signal)
    return checked[component]
  }
  const checkState = async (signal: AbortSignal) => {
    const [signIn, store] = await Promise.all([
      checkPartAgain('mail_sign_in', signal),
      checkPartAgain('mail_store', signal),
    ])
    // Without either of them nothing is enforced.
    const state = signIn.status === 'down' || store.status === 'down' ? 'unreachable' : 'attached'
    if (state !== current.state) current = { state, since: now() }
    caches = signIn.status === 'down' ? null : await seesCache(signal).catch(() => null)
    bindsDelivery = store.status === 'down' ? null : await runsRules(signal).catch(() => null)
    isSendingEnded = signIn.status === 'down' ? null : await endsSending(signal).catch(() => null)
  }
  const checkDelivery = async (signal: AbortSignal) => {
    const { status } = await checkPartAgain('mail_delivery', signal)
    knows_aliases = status === 'down' ? null : await knowsAliases(signal).catch(() => null)
    knows_groups = status === 'down' ? null : await knowsSenders(signal).catch(() => null)
    bindsSending = status === 'down' ? null : await knowsRules(signal).catch(() => null)
    binds_organizations = status === 'down' ? null : await knowsOrganizations(signal).catch(() => null)
  }
  const checkService = async (service: MailService, ask: Ask<string>, signal: AbortSignal) => {
    try {
      const greeting = await ask(signal)
      if (service === 'imap' || server === null) server = greeting
      greeted[service] = { state: 'ok', checked_at: now() }
    } catch {
      greeted[service] = { state: 'down', checked_at: now() }
    }
  }

  const warningOf = ({ component }: HealthComponent): string | null => {
    // A sign-in with a cached password is not checked with this database.
    if (component === 'mail_sign_in' && caches) return cacheWarning
    if (component === 'mail_sign_in' && isSendingEnded === false) return sendingWarning
    if (component !== 'mail_delivery') return null
    if (knows_aliases === false) return aliasWarning
    if (knows_groups === false) return senderWarning
    if (bindsSending === false) return ruleWarning
    return binds_organizations === false ? organizationWarning : null
  }
  const withWarning = (part: HealthComponent): HealthComponent => {
    const message = part.status === 'ok' ? warningOf(part) : null
    return message === null ? part : { ...part, status: 'degraded', message }
  }
  const state: Heartbeat['state'] = () => ({
    ...current,
    server,
    caches_sign_in: caches,
    knows_aliases,
    knows_groups,
    binds_rules: bothOf(bindsSending, bindsDelivery),
    binds_organizations,
    pending,
    components: (Object.keys(parts) as MailPart[]).flatMap((part) => {
      const component = checked[part]
      return component ? [withWarning(component)] : []
    }),
    services: greeted,
  })

  const beat = async () => {
    const signal = limited(closing.signal, timeoutMs)
    await Promise.all([
      askPending().then(
        (count) => (pending = count),
        () => (pending = null),
      ),
      checkState(signal),
      checkDelivery(signal),
      ...(Object.entries(services) as [MailService, Ask<string>][]).map(([service, ask]) =>
        checkService(service, ask, signal),
      ),
    ])
    await onBeat(state())
  }
  let running = beat()
  await running
  const timer = setInterval(() => {
    running = running.then(() => (closing.signal.aborted ? undefined : beat()))
  }, intervalMs)

  return {
    state,
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
