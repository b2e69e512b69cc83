import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.js'
import { ask } from './postgres.js'
import { accountOf, Missing, printed, start, startRestartable } from './processes.js'
import { findProgram } from './programs.js'

const program = findProgram(['dovecot'], ['/usr/sbin/dovecot'])

const missing = 'This needs dovecot-imapd, dovecot-lmtpd and dovecot-pgsql.'

/**
 * Whether this machine has a Dovecot, for tests that are left out without one, which is said.
 * @throws Missing in CI: there it is installed.
 */
export const hasDovecot = () => {
  if (program !== null) return true
  if (process.env['CI']) throw new Missing(missing)
  console.warn(`LEFT OUT: ${missing}`)
  return false
}

/** With what the worker may command Dovecot. */
const doveadmKey = 'testing'

/** Whose its processes and files are: nobody's where we are root, else our own. */
const owner = () => {
  const account = accountOf('nobody')
  const user = account.uid === undefined ? userInfo().username : 'nobody'
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim()
  return { account, user, group }
}

/**
 * @typedef {object} Ports
 * @property {number} imap
 * @property {number} lmtp
 * @property {number} doveadm Of the HTTP interface.
 * @property {number} auth
 *
 * @typedef {object} Dovecot
 * @property {Ports} ports
 * @property {string} root The folder of all mail.
 * @property {string} keyFile
 * @property {Record<string, string>} settings What a server needs in its environment to work with it.
 * @property {() => Promise<void>} close Ends it and leaves nothing behind.
 *
 * A Dovecot on folders of its own, at the same ports when it is started again.
 * @typedef {import('./processes.js').Restartable & Dovecot} DovecotServer
 */

/**
 * The main file. Nothing is cached and failures are not delayed more than they must; nothing needs root.
 * @param {string} folder
 * @param {Ports} ports
 * @param {{ user: string, group: string }} owner
 */
const mainFile = (folder, ports, { user, group }) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_cache_size = 0
auth_failure_delay = 0
auth_master_user_separator = *
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_uid = ${user}
mail_gid = ${group}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:~/Maildir
mail_plugins = quota quota_clone
recipient_delimiter = +
lmtp_rcpt_check_quota = yes
doveadm_api_key = ${doveadmKey}

# The probe comes first: whom it lets pass is judged by the next, without a password.
passdb {
  driver = sql
  args = ${folder}/probe.ext
  master = yes
  result_success = continue
}
passdb {
  driver = sql
  args = ${folder}/sql.ext
}
userdb {
  driver = sql
  args = ${folder}/sql.ext
}
protocol imap {
  mail_plugins = quota quota_clone imap_quota last_login
}
protocol lmtp {
  auth_username_format = %Lu
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_grace = 0
  quota_clone_dict = proxy::usage
  last_login_dict = proxy::login
  last_login_key = last-login/%u/%s
  last_login_precision = s
}
dict {
  usage = pgsql:${folder}/usage.ext
  login = pgsql:${folder}/login.ext
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service dict {
  unix_listener dict {
    mode = 0600
    user = ${user}
  }
}
service stats {
  chroot =
  unix_listener stats-writer {
    mode = 0666
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${ports.lmtp}
  }
}
service doveadm {
  inet_listener http {
    port = ${ports.doveadm}
  }
}
service auth {
  inet_listener {
    port = ${ports.auth}
  }
  unix_listener auth-userdb {
    mode = 0600
    user = ${user}
  }
}
service auth-worker {
  user = ${user}
}
`

/**
 * What is asked of the schema mail, and what is written into it.
 * @param {string} folder
 * @param {string} connect as libpq reads it.
 * @returns {Record<string, string>} each file's text.
 */
const sqlFiles = (folder, connect) => ({
  'probe.ext': `driver = pgsql
connect = ${connect}
password_query = SELECT username AS user, password FROM mail.probe_login WHERE username = '%u' AND service = '%s'
`,
  'sql.ext': `driver = pgsql
connect = ${connect}
password_query = SELECT address AS user, password, CASE WHEN reason IS NOT NULL THEN 'y' END AS nologin, reason \\
  FROM mail.sign_in WHERE address = '%Lu' AND service = replace('%s', 'probe-', '')
user_query = SELECT '${folder}/mail/' || folder AS home, '*:bytes=' || limit_bytes AS quota_rule \\
  FROM mail.mailbox WHERE username = '%Lu'
iterate_query = SELECT username AS user FROM mail.mailbox
`,
  'usage.ext': `connect = ${connect}
map {
  pattern = priv/quota/storage
  table = mail.usage_seen
  username_field = username
  value_field = bytes
}
map {
  pattern = priv/quota/messages
  table = mail.usage_seen
  username_field = username
  value_field = messages
}
`,
  'login.ext': `connect = ${connect}
map {
  pattern = shared/last-login/$user/$service
  table = mail.login_seen
  value_field = last_login
  value_type = uint
  fields {
    username = $user
    service = $service
  }
}
`,
})

let made = 0

/**
 * A login of a mail server, as an administrator makes it.
 * @param {string} ownerUrl of the database, as a user who may create roles.
 */
const createMailLogin = async (ownerUrl) => {
  made += 1
  const name = `postroom_dovecot_${process.pid}_${made}`
  const { hostname, port, pathname } = new URL(ownerUrl)
  await ask(ownerUrl, `create role ${name} login password '${name}' in role postroom_mail`)
  return {
    connect: `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${name} password=${name}`,
    drop: () => ask(ownerUrl, `drop role ${name}`),
  }
}

/**
 * Starts a Dovecot that reads the database at that URL, on free ports of this machine, without root.
 * @param {string} ownerUrl of a migrated database, as a user who may create roles.
 * @returns {Promise<DovecotServer>}
 * @throws Missing where the machine has none.
 */
export const startDovecot = async (ownerUrl) => {
  if (program === null) throw new Missing(missing)
  const { account, ...owned } = owner()
  const folder = await mkdtemp(join(tmpdir(), 'postroom-dovecot-'))
  await chmod(folder, 0o755)
  const root = join(folder, 'mail')
  for (const one of ['run', 'state', 'mail']) {
    await mkdir(join(folder, one))
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(join(folder, one), account.uid, account.gid)
  }
  const ports = {
    imap: await freePort(),
    lmtp: await freePort(),
    doveadm: await freePort(),
    auth: await freePort(),
  }
  const login = await createMailLogin(ownerUrl)
  const file = join(folder, 'dovecot.conf')
  const keyFile = join(folder, 'doveadm.key')
  await writeFile(file, mainFile(folder, ports, owned))
  await writeFile(keyFile, `${doveadmKey}\n`)
  for (const [name, text] of Object.entries(sqlFiles(folder, login.connect)))
    await writeFile(join(folder, name), text)
  const service = await startRestartable(async () => {
    const started = await start(program, ['-F', '-c', file], { cwd: '/', ...account })
    await printed(started, /starting up for/)
    return started
  })
  return {
    ...service,
    ports,
    root,
    keyFile,
    settings: {
      MAIL_DOVECOT: `http://127.0.0.1:${ports.doveadm}`,
      MAIL_DOVECOT_KEY_FILE: keyFile,
      MAIL_AUTH: `127.0.0.1:${ports.auth}`,
      MAIL_ROOT: root,
    },
    close: async () => {
      await service.kill()
      await login.drop()
      await rm(folder, { recursive: true })
    },
  }
}
