import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** What Debian and its relatives call what is needed. */
const install =
  'apt-get install dovecot-core dovecot-imapd dovecot-lmtpd dovecot-managesieved dovecot-pgsql postfix postfix-pgsql'

/** The first of these paths that exists; null when there is none. */
const firstOf = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null

/** Programs of servers are often outside the PATH of ordinary users. */
const find = (name: string) =>
  firstOf(
    [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) =>
      join(folder, name),
    ),
  )

const inDovecot = (path: string) =>
  firstOf(['/usr/lib/dovecot', '/usr/libexec/dovecot', '/usr/lib64/dovecot'].map((one) => join(one, path)))

/** The Dovecot of this machine. */
export interface DovecotPrograms {
  dovecot: string
  /** Whether it has ManageSieve and filters. */
  hasSieve: boolean
}

/** @throws UsageError in one sentence, with the line that installs what is missing. */
export const findDovecot = (): DovecotPrograms => {
  const dovecot = find('dovecot')
  const lacking = [
    dovecot === null && 'Dovecot',
    inDovecot('imap') === null && 'its IMAP server',
    inDovecot('lmtp') === null && 'its LMTP server',
    inDovecot('modules/auth/libdriver_pgsql.so') === null &&
      inDovecot('modules/libdriver_pgsql.so') === null &&
      'its PostgreSQL driver',
  ].filter((one) => one !== false)
  if (dovecot === null || lacking.length > 0) {
    throw new UsageError(
      `POSTROOM_MAIL=local needs ${lacking.join(', ')} on this machine, which Debian installs by: ${install}`,
    )
  }
  return { dovecot, hasSieve: inDovecot('managesieve') !== null }
}

/** The Postfix of this machine; null without one that asks PostgreSQL, or where this process may not start it. */
export const findPostfix = (): string | null =>
  process.getuid?.() === 0 &&
  firstOf(['/usr/lib/postfix/postfix-pgsql.so', '/usr/lib64/postfix/postfix-pgsql.so'])
    ? find('postfix')
    : null
