import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { connectTo } from '../../db/connect.ts'
import {
  createServiceLogin,
  generateLoginPassword,
  type MailRole,
  withLogin,
} from '../../db/service-login.ts'
import { UsageError } from '../../usage-error.ts'

/** A login of Dovecot or of Postfix. */
export interface MailLogin {
  name: string
  role: MailRole
  password: string
  /** Whether it must be created, or gets that password. */
  isNew: boolean
}

/** The options of `mail attach` with the file of a login's password. */
const passwordOptions: Record<MailRole, string> = {
  postroom_mail: '--password-file',
  postroom_routes: '--postfix-password-file',
}

/** Error codes of PostgreSQL without the schema `mail`, or without a function of it. */
const notMigrated = new Set(['3F000', '42883'])

/** Error codes of PostgreSQL for an unknown login or password. */
const refusalCodes = new Set(['28P01', '28000'])

/** What a login of each role must be able to do. */
const privileges: Record<MailRole, string> = {
  postroom_mail: "has_table_privilege('mail.sign_in', 'select')",
  postroom_routes: "has_table_privilege('mail.domain', 'select')",
}

/**
 * Whether the login works and can ask what its mail server asks.
 * @throws the error of PostgreSQL if it doesn't respond.
 */
const doesLoginWork = async (
  databaseUrl: string,
  { name, password, role }: Omit<MailLogin, 'isNew'>,
): Promise<boolean> => {
  try {
    const client = await connectTo(withLogin(databaseUrl, name, password), {
      connectionTimeoutMillis: 10_000,
    })
    try {
      const { rows } = await client.query<{ works: boolean }>(
        `select ${privileges[role]}
           and has_function_privilege('mail.expansion(text, text)', 'execute') as works`,
      )
      return rows[0]?.works ?? false
    } finally {
      await client.end()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (refusalCodes.has(code ?? '')) return false
    if (!notMigrated.has(code ?? '')) throw error
    throw new UsageError(
      'The database lacks tables of this version. Start a Postroom server of it first: it creates them.',
      { cause: error },
    )
  }
}

/** Returns the login that an administrator created, with its password. @throws UsageError if it doesn't work. */
export const loginFromFile = async (
  databaseUrl: string,
  { name, role }: Pick<MailLogin, 'name' | 'role'>,
  passwordFile: string,
): Promise<MailLogin> => {
  const option = passwordOptions[role]
  const password = (
    await readFile(passwordFile, 'utf8').catch((cause: unknown) => {
      throw new UsageError(`Can't read ${passwordFile} (${option}).`, { cause })
    })
  ).trim()
  if (!/^[\w.~-]+$/.test(password)) {
    throw new UsageError(`The password in ${option} can contain only letters, digits, "-", ".", "_" and "~".`)
  }
  if (await doesLoginWork(databaseUrl, { name, role, password }))
    return { name, role, password, isNew: false }
  throw new UsageError(
    `The login ${name} doesn't work with the password in ${option}, or isn't a member of ${role}.`,
  )
}

/** Returns the login of an earlier run if it still works, otherwise a new one. */
export const reuseLogin = async (
  databaseUrl: string,
  { name, role }: Pick<MailLogin, 'name' | 'role'>,
  password: string | null,
): Promise<MailLogin> =>
  password !== null && (await doesLoginWork(databaseUrl, { name, role, password }))
    ? { name, role, password, isNew: false }
    : { name, role, password: generateLoginPassword(), isNew: true }

/**
 * Creates the login, or sets its new password.
 * @throws UsageError with a command for an administrator if the database's user may not.
 */
export const createMailLogin = async (
  ownerUrl: string,
  { name, role, password }: MailLogin,
): Promise<void> => {
  try {
    await createServiceLogin(ownerUrl, name, role, password)
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause
    throw new UsageError(
      `The database user can't create the login ${name}. Ask an administrator to run: create role ${name} login password '…' ` +
        `in role ${role}; alter role ${name} set jit = off; then add ${passwordOptions[role]} with the file of that password.`,
      { cause },
    )
  }
  if (await doesLoginWork(ownerUrl, { name, role, password })) return
  throw new UsageError(
    `The login ${name} was created but can't connect to the database. Ask an administrator to grant connect on it to ${name}, ` +
      'or to allow it in pg_hba.conf. Then run this again.',
  )
}

/**
 * Ends the login's connections and drops it.
 * @returns whether there was one.
 */
export const dropMailLogin = async (ownerUrl: string, name: string): Promise<boolean> => {
  const client = await connectTo(ownerUrl, { connectionTimeoutMillis: 10_000 })
  try {
    const { rowCount } = await client.query(
      `select from pg_roles r join pg_auth_members m on m.member = r.oid
       where r.rolname = $1 and m.roleid in ('postroom_mail'::regrole, 'postroom_routes'::regrole)`,
      [name],
    )
    if (rowCount === 0) return false
    await client.query(`alter role ${pg.escapeIdentifier(name)} nologin`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name])
    await client.query(`drop role ${pg.escapeIdentifier(name)}`)
    return true
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause
    throw new UsageError(
      `The database user can't drop the login ${name}. Ask an administrator to run: drop role ${name};`,
      { cause },
    )
  } finally {
    await client.end()
  }
}
