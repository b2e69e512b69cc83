import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { permissions, presets } from '../generated/contract.ts'
import type { Permission } from '../generated/model/index.ts'
import { operatorKeys } from '../queries/operator/operator-keys.ts'
import { addCommand, listOf, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { issueKey, operatorKeyView, revokeKeyById } from './keys.ts'
import { requireOrganization } from './require-organization.ts'
import { pairs, table } from './text.ts'
import { parseExpiry, parseId, parseName } from './values.ts'

interface CreateOptions extends OutputOptions {
  organization: string
  name?: string
  preset?: keyof typeof presets
  permission?: Permission[]
  expires?: Date
}

const presetNames = Object.keys(presets) as (keyof typeof presets)[]
const presetKeyNames: Record<keyof typeof presets, string> = {
  owner: 'Owner',
  operator: 'Operator',
  help_desk: 'Help desk',
  viewer: 'Viewer',
}

const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text)

const parsePermission = (text: string, earlier: Permission[] = []): Permission[] => {
  if (!isPermission(text)) {
    throw new InvalidArgumentError(`Available permissions: ${Object.keys(permissions).join(', ')}.`)
  }
  return [...new Set([...earlier, text])]
}

const create = async (io: Io, options: CreateOptions, command: Command) => {
  const { preset } = options
  const keyPermissions = options.permission ?? (preset && presets[preset])
  if (!keyPermissions) command.error('error: specify --preset, or at least one --permission')
  const key = await withDatabase(io, (database) =>
    database.write(options.organization, async (db) => {
      await requireOrganization(db)
      const name = options.name ?? (preset ? presetKeyNames[preset] : 'Key')
      return issueKey(db, { name, permissions: keyPermissions, expiresAt: options.expires ?? null })
    }),
  )
  const lines = pairs([
    ['key_id', key.key_id],
    ['name', key.key_name],
    ['permissions', key.permissions.map(({ permission }) => permission).join(', ')],
    ['expires', key.expires_at ?? 'never'],
    ['api_key', key.api_key],
  ])
  show(io, options, key, `${lines}\n\nSave the api_key now. It is shown only once.`)
}

const list = async (io: Io, options: OutputOptions & { organization: string }) => {
  const keys = await withDatabase(io, (database) =>
    database.write(options.organization, async (db) => {
      await requireOrganization(db)
      return (await operatorKeys(db)).map(operatorKeyView)
    }),
  )
  const lines = keys.map((key) => [
    key.key_id,
    key.key_name,
    `…${key.key_hint}`,
    key.status,
    key.expires_at ?? 'never',
    key.last_used_at ?? 'never',
  ])
  const headings = ['KEY', 'NAME', 'ENDS IN', 'STATUS', 'EXPIRES', 'LAST USED']
  show(io, options, listOf(keys), table(headings, lines, 'No keys yet.'))
}

const revoke = async (io: Io, keyId: string, options: OutputOptions) => {
  const key = await withDatabase(io, (database) => revokeKeyById(database, keyId))
  show(io, options, key, `Revoked the key "${key.key_name}" and ended its sessions.`)
}

/** `key create`, `key list` and `key revoke`. */
export const addKeyCommands = (program: Command, io: Io): void => {
  const group = program.command('key').description('Create, list and revoke API keys.')
  const ofOrganization = [
    '--organization <id>',
    'the ID of the organization (see "org list")',
    parseId,
  ] as const
  addCommand(group, 'create', 'Create a key and print it. It is shown only once.', [
    'key create --organization 019a9f3e-7c00-7000-8000-000000000001 --preset owner',
    'key create --organization 019a9f3e-7c00-7000-8000-000000000001 --name Backup --expires 30d \\\n' +
      '      --permission department:read --permission identity:read',
  ])
    .requiredOption(...ofOrganization)
    .option('--name <name>', 'the name of the key (default: the name of the preset)', parseName)
    .addOption(
      new Option('--preset <preset>', 'a set of permissions').choices(presetNames).conflicts('permission'),
    )
    .option('--permission <permission>', 'a permission; can be repeated', parsePermission)
    .option(
      '--expires <when>',
      'a time, or a duration such as 12h, 30d, 2w (default: never)',
      parseExpiry(Date.now),
    )
    .action((options: CreateOptions, command: Command) => create(io, options, command))
  addCommand(group, 'list', "List an organization's keys. Sessions aren't included.", [
    'key list --organization 019a9f3e-7c00-7000-8000-000000000001',
  ])
    .requiredOption(...ofOrganization)
    .action((options: OutputOptions & { organization: string }) => list(io, options))
  addCommand(group, 'revoke', 'Revoke a key and end its sessions.', [
    'key revoke 019a9f3e-7c00-7000-8000-000000000002',
  ])
    .argument('<key_id>', 'the ID of the key (see "key list")', parseId)
    .action((keyId: string, options: OutputOptions) => revoke(io, keyId, options))
}
