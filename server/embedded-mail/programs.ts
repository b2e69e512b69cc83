import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** The names of the required packages in Debian and its derivatives. */
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

/** The folders of `deploy/mail` that configure Dovecot: what 2.3 reads, 2.4 and newer do not. */
export type DovecotTemplates = 'dovecot-2.3' | 'dovecot-2.4'

/** The Dovecot of this machine. */
export interface DovecotPrograms {
  dovecot: string
  templates: DovecotTemplates
  /** Whether it has ManageSieve and filters. */
  hasSieve: boolean
}

/**
 * Chooses the configuration for a version of Dovecot, such as `2.4.1-4 (7d8c0e5759)`.
 * @throws UsageError for one that is too old.
 */
export const templatesFor = (version: string): DovecotTemplates => {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? []
  const number = Number(major) * 1000 + Number(minor)
  if (number >= 2004) return 'dovecot-2.4'
  if (number === 2003) return 'dovecot-2.3'
  throw new UsageError(
    `Postroom needs Dovecot 2.3 or newer. The installed version reports: ${version.trim()}`,
  )
}

/** @throws UsageError in one sentence, with the command that installs the missing programs. */
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
      `POSTROOM_MAIL=local needs ${missing.join(', ')} on this machine. On Debian: ${install}`,
    )
  }
  const { stdout } = spawnSync(dovecot, ['--version'], { encoding: 'utf8' })
  return { dovecot, templates: templatesFor(stdout ?? ''), hasSieve: has('managesieve') }
}

/** The Postfix of this machine; null without one that asks PostgreSQL, or where this process may not start it. */
export const findPostfix = (places = usualPlaces()): string | null =>
  process.getuid?.() === 0 && find(places.postfix, 'postfix-pgsql.so') !== null
    ? find(places.programs, 'postfix')
    : null
