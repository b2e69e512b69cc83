import type { Command } from 'commander'
import { UsageError } from '../usage-error.ts'
import { migrate } from '../db/migrate.ts'
import { createServiceLogin, serviceLogin } from '../db/service-login.ts'
import { planSpaces, tableSpaces } from '../queries/operator/operator-space.ts'
import { addCommand, show, withDatabase, withUrl } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { numberText, sizeText, table } from './text.ts'

const isLoginName = /^[a-z_][a-z0-9_]{0,62}$/

const makeLogin = async (io: Io, name: string, options: OutputOptions) => {
  if (!isLoginName.test(name)) {
    throw new UsageError(
      `Invalid login name "${name}". Use 1 to 63 lowercase letters, digits and "_", and don't start with a digit.`,
    )
  }
  const url = await withUrl(io, async (ownerUrl) => {
    await migrate(ownerUrl)
    return createServiceLogin(ownerUrl, name)
  })
  show(
    io,
    options,
    { login: name, database_url: url },
    `The service's login, with a password that is shown only once:\n\n  DATABASE_URL=${url}\n\n` +
      "Set DATABASE_OWNER_URL to the owner's login for migrations and for operator commands.",
  )
}

/** How many tables and organizations are shown to a person; `--json` has all. */
const shownRows = 15

const showSize = async (io: Io, options: OutputOptions) => {
  const space = await withDatabase(io, (database) =>
    database.plain(async (db) => ({ tables: await tableSpaces(db), plans: await planSpaces(db) })),
  )
  const tables = space.tables
    .slice(0, shownRows)
    .map((one) => [one.table_name, numberText(one.row_count), sizeText(one.bytes)])
  const plans = space.plans
    .slice(0, shownRows)
    .map((one) => [
      one.organization_id,
      one.organization_name,
      numberText(one.plan_count),
      numberText(one.item_count),
      sizeText(one.bytes),
    ])
  const text = [
    table(['TABLE', 'ROWS (ABOUT)', 'ON DISK'], tables, 'No tables found.'),
    table(
      ['ORGANIZATION', 'NAME', 'BULK CHANGES', 'ITEMS', 'SIZE OF ITEMS'],
      plans,
      'No bulk changes found.',
    ),
  ]
  show(io, options, space, text.join('\n\n'))
}

/**
 * `database login`, the login with which the service, which need not be the owner, connects to PostgreSQL, and `database size`,
 * what takes space.
 */
export const addDatabaseCommands = (program: Command, io: Io): void => {
  const database = program.command('database').description('Manage the PostgreSQL database.')
  addCommand(
    database,
    'login',
    'Create a login with only the rights that requests need, or give it a new password.',
    ['database login', 'database login postroom_blue --json'],
  )
    .argument(
      '[name]',
      'the name of the login; use a different one for each database on a server',
      serviceLogin,
    )
    .action((name: string, options: OutputOptions) => makeLogin(io, name, options))
  addCommand(database, 'size', "Show disk usage of tables and of each organization's bulk changes.", [
    'database size',
    'database size --json',
  ]).action((options: OutputOptions) => showSize(io, options))
}
