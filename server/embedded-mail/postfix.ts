import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Supervised } from '../embedded-postgres/supervisor.ts'
import { UsageError } from '../usage-error.ts'
import { databaseValues } from './database-values.ts'
import { postfixRun } from './leftover.ts'
import { host, type Ports } from './ports.ts'
import { runServer } from './run-server.ts'
import { fillTemplates, fromMilter } from './templates.ts'

interface PostfixOptions {
  dataDir: string
  program: string
  ports: Ports
  /** The database as a mail server may read it. */
  databaseUrl: string
}

/** The domain of the operator of a trial, which no mail system has (RFC 2606). */
const operatorDomain = 'trial.postroom.invalid'

/** Whose mail to postmaster@ and abuse@ is while the operator has named no other address. */
export const operatorAddress = `operator@${operatorDomain}`

const idOf = (option: '-u' | '-g', account = 'postfix'): number => {
  const { status, stdout } = spawnSync('id', [option, account], { encoding: 'utf8' })
  if (status !== 0) throw new UsageError(`Postfix needs the account ${account}.`)
  return Number(stdout)
}

/** The response to mail for another system. */
const stays = 'error:5.7.1 This is a trial server: its mail stays on this machine.'

/** As Postfix names it. */
const at = (port: number) => `inet:${host}:${port}`

/** Writes the configuration of a Postfix on the data folder. @returns what runs it, again and again. */
export const preparePostfix = async ({
  dataDir,
  program,
  ports,
  databaseUrl,
}: PostfixOptions): Promise<() => Promise<Supervised>> => {
  const folder = join(dataDir, 'postfix')
  const config = join(folder, 'config')
  const queue = join(folder, 'queue')
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  for (const one of [folder, config, queue, join(folder, 'data')])
    await mkdir(one, { recursive: true, mode: 0o755 })
  await chown(join(folder, 'data'), uid, gid)
  // Postfix delivers to no local account.
  const [operatorUid, operatorGid] = [idOf('-u', 'nobody'), idOf('-g', 'nobody')]
  await mkdir(join(folder, 'operator-mail'), { recursive: true, mode: 0o700 })
  await chown(join(folder, 'operator-mail'), operatorUid, operatorGid)
  const { password } = new URL(databaseUrl)
  const files = await fillTemplates('postfix', 'trial', {
    folder,
    config,
    queue,
    data: join(folder, 'data'),
    host,
    hostname: hostname(),
    default_transport: stays,
    operator_domain: operatorDomain,
    operator_uid: operatorUid,
    operator_gid: operatorGid,
    ...databaseValues(databaseUrl, 'disable'),
    lmtp: at(ports.lmtp),
    auth: at(ports.auth),
    quota_status: at(ports.quotaStatus),
    policy: `${host}:${ports.policy}`,
    from_milter: fromMilter(`${host}:${ports.policy}`),
    smtp_port: ports.smtp,
    submission_port: ports.submission,
    rules_port: ports.rules,
  })
  for (const [name, text] of files) {
    const path = join(config, name)
    const isSecret = text.includes(password)
    await rm(path, { force: true })
    await writeFile(path, text, { mode: isSecret ? 0o600 : 0o644 })
    // Its service that asks the database runs as its account.
    if (isSecret) {
      await chown(path, 0, gid)
      await chmod(path, 0o640)
    }
  }
  return () =>
    runServer({
      name: 'Postfix',
      // Its own log, of deliveries, is in its folder.
      logFile: join(dataDir, 'postfix.log'),
      pidFile: join(folder, postfixRun.pidFile),
      start: (options) => spawn(program, ['-c', config, 'start-fg'], options),
      greeting: { endpoint: { host, port: ports.smtp }, pattern: /^220 / },
    })
}
