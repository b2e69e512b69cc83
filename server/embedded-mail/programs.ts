import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** What Debian and its relatives call what is needed. */
const install =
  'apt-get install dovecot-core dovecot-imapd dovecot-lmtpd dovecot-managesieved dovecot-pgsql postfix postfix-pgsql'

/** Where programs and their libraries are looked for. */
export interface Places {
  programs: readonly string[]
  dovecot: readonly string[]
  postfix: readonly string[]
}

/** Programs of servers are often outside the PATH of ordinary users. */
const usualPlaces = (): Places => ({
  programs: [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'],
  dovecot: ['/usr/lib/dovecot', '/usr/libexec/dovecot', '/usr/lib64/dovecot'],
  postfix: ['/usr/lib/postfix', '/usr/lib64/postfix'],
})

/** The path of a file in the first of these folders that has it; null when none has. */
const find = (folders: readonly string[], name: string): string | null =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null

/** The Dovecot of this machine. */
export interface DovecotPrograms {
  dovecot: string
  /** Whether it has ManageSieve and filters. */
  hasSieve: boolean
}

/** @throws UsageError in one sentence, with the line that installs what is missing. */
export const findDovecot = (places = usualPlaces()): DovecotPrograms => {
  const dovecot = find(places.programs, 'dovecot')
  const has = (...names: readonly string[]) => names.some((name) => find(places.dovecot, name) !== null)
  const missing = [
    dovecot === null && 'dovecot',
    !has('imap') && 'dovecot-imapd',
    !has('lmtp') && 'dovecot-lmtpd',
    !has('modules/auth/libdriver_pgsql.so', 'modules/libdriver_pgsql.so') && 'dovecot-pgsql',
  ].filter((one) => one !== false)
  if (dovecot === null || missing.length > 0) {
    throw new UsageError(
      `POSTROOM_MAIL=local needs ${missing.join(', ')} on this machine; on Debian: ${install}`,
    )
  }
  return { dovecot, hasSieve: has('managesieve') }
}

/** The Postfix of this machine; null without one that asks PostgreSQL, or where this process may not start it. */
export const findPostfix = (places = usualPlaces()): string | null =>
  process.getuid?.() === 0 && find(places.postfix, 'postfix-pgsql.so') !== null
    ? find(places.programs, 'postfix')
    : null
