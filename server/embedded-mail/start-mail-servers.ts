import type { Config } from '../config.ts'
import { createServiceLogin } from '../db/service-login.ts'
import { keepRunning } from '../embedded-postgres/supervisor.ts'
import type { Endpoint } from '../mail/line-protocol.ts'
import { UsageError } from '../usage-error.ts'
import { prepareDovecot } from './dovecot.ts'
import { type Endpoints, keepEndpoints, lastPorts } from './endpoints.ts'
import { endLeftovers } from './leftover.ts'
import { namePostmaster } from './name-postmaster.ts'
import { dovecotLogin, postfixLoginBeside } from './mail-logins.ts'
import { choosePorts, host, type Ports } from './ports.ts'
import { preparePostfix } from './postfix.ts'
import { type DovecotPrograms, findDovecot, findPostfix } from './programs.ts'

/** Mail servers of this process's own. */
export interface MailServers {
  endpoints: Endpoints
  /** With what the worker attaches them. */
  settings: NonNullable<Config['mail']>
  stop: () => Promise<void>
}

interface MailServersOptions {
  /** An absolute path. The folder exists, and the caller has locked it. */
  dataDir: string
  /** The URL of the migrated database, for a user who may create roles. */
  ownerUrl: string
  log: (message: string) => void
  /** Another Dovecot than the one of this machine. */
  dovecot?: DovecotPrograms
  /** Another login of Dovecot: of several databases on one PostgreSQL, each needs its own. */
  login?: string
}

const at = (port: number): Endpoint => ({ host, port })

/** Starts Postfix where it can be. @returns what stops it; null without one, which is said. */
const startPostfix = async (
  options: MailServersOptions,
  ports: Ports,
): Promise<(() => Promise<void>) | null> => {
  const { dataDir, log } = options
  const program = findPostfix()
  if (program === null) {
    log('SMTP and Sieve scripts are off: both need root, and Postfix with postfix-pgsql.')
    return null
  }
  try {
    const login = postfixLoginBeside(options.login ?? dovecotLogin)
    const databaseUrl = await createServiceLogin(options.ownerUrl, login, 'postroom_routes')
    const run = await preparePostfix({ dataDir, program, ports, databaseUrl })
    const { stop } = await keepRunning('Postfix', run, log)
    await namePostmaster(options.ownerUrl)
    return stop
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    log(`SMTP and Sieve scripts are off. ${error.message}`)
    return null
  }
}

/**
 * Starts the mail servers of this machine on the data folder, on loopback alone: Dovecot, and Postfix where this process
 * is root's. Their configuration is written anew, because the embedded PostgreSQL has another port after each start.
 * @throws UsageError in one sentence when there is no Dovecot, or it does not start.
 */
export const startMailServers = async (options: MailServersOptions): Promise<MailServers> => {
  const { dataDir, ownerUrl, log, dovecot: programs = findDovecot() } = options
  // They would keep the ports.
  await endLeftovers(dataDir, log)
  const ports = await choosePorts(await lastPorts(dataDir))
  const databaseUrl = await createServiceLogin(ownerUrl, options.login ?? dovecotLogin, 'postroom_mail')
  const stopPostfix = await startPostfix(options, ports)
  const running = stopPostfix === null ? [] : [stopPostfix]
  const stop = async () => {
    await Promise.all(running.map((stopOne) => stopOne()))
  }
  try {
    const hasPostfix = stopPostfix !== null
    const dovecot = await prepareDovecot({ dataDir, programs, ports, hasPostfix, databaseUrl })
    running.push((await keepRunning('Dovecot', dovecot.run, log)).stop)
    const endpoints: Endpoints = {
      imap: at(ports.imap),
      lmtp: at(ports.lmtp),
      submission: stopPostfix && at(ports.submission),
      smtp: stopPostfix && at(ports.smtp),
      managesieve: programs.hasSieve ? at(ports.managesieve) : null,
    }
    await keepEndpoints(dataDir, ports, endpoints)
    return {
      endpoints,
      settings: {
        dovecot: [`http://${host}:${ports.doveadm}`],
        keyFile: dovecot.keyFile,
        auth: [at(ports.auth)],
        root: dovecot.mail,
        smtp: endpoints.smtp,
        lmtp: at(ports.lmtp),
        policy: at(ports.policy),
        policyClients: null,
        events: { endpoint: at(ports.events), secretFile: dovecot.eventsSecretFile },
        services: {
          imap: endpoints.imap,
          pop3: null,
          smtp_submission: endpoints.submission,
          managesieve: endpoints.managesieve,
        },
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
