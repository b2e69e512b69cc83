import { Command, CommanderError } from 'commander'
import { settings } from '../config/settings.ts'
import { contractVersion } from '../generated/contract.ts'
import type { Io } from './context.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addDatabaseCommands } from './database-commands.ts'
import { addDnsCommands } from './dns-commands.ts'
import { addDomainCommands } from './domain-commands.ts'
import { failureOf } from './failure.ts'
import { addKeyCommands } from './key-commands.ts'
import { addMailCommands } from './mail/mail-commands.ts'
import { addMigrateCommand } from './migrate-command.ts'
import { addOrganizationCommands } from './organization-commands.ts'
import { addPlanCommands } from './plan-commands.ts'
import { addSeedCommand } from './seed-command.ts'
import { addServiceCommands } from './service-commands.ts'
import { addWorkerCommand } from './worker-command.ts'

const epilogue = `
Commands use the database of DATABASE_URL, or the data folder POSTROOM_DATA_DIR (default ${settings.POSTROOM_DATA_DIR.fallback}).
They work while the server is running. For scripts: npm run --silent postroom -- org list --json

Examples:
  npm run postroom -- org create "Brightwater Cooperative" --storage-limit "2 TB"
  npm run postroom -- domain add brightwater.example --organization ID
  npm run postroom -- key create --organization ID --preset owner
  npm run postroom -- service off pop3 --organization ID
  npm run postroom -- org suspend ID
  npm run postroom -- key create --help`

const makeProgram = (io: Io): Command => {
  const program = new Command('postroom')
    .description('Manage Postroom as its operator: organizations, domains, services, keys and mail servers.')
    .version(contractVersion, '-V, --version', 'print the version')
    .addHelpText('after', epilogue)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.note(text.trimEnd()),
    })
  addOrganizationCommands(program, io)
  addDomainCommands(program, io)
  addDnsCommands(program, io)
  addServiceCommands(program, io)
  addKeyCommands(program, io)
  addSeedCommand(program, io)
  addMigrateCommand(program, io)
  addDatabaseCommands(program, io)
  addBackupCommands(program, io)
  addPlanCommands(program, io)
  addMailCommands(program, io)
  addWorkerCommand(program, io)
  return program
}

/**
 * Runs one command of the operator.
 * @returns the exit code: 0, 1 when the command failed, 2 when its arguments are wrong.
 */
export const runCommand = async (args: readonly string[], io: Io): Promise<number> => {
  try {
    await makeProgram(io).parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    io.note(failureOf(error))
    return 1
  }
}
