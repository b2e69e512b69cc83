import type { Command } from 'commander'
import { UsageError } from '../usage-error.ts'
import type { Db } from '../db/database.ts'
import {
  type OrganizationLimits,
  organizationLimits,
  setOrganizationLimits,
} from '../queries/operator/operator-organizations.ts'
import type { OrganizationView } from '../queries/operator/organizations.ts'
import { addCommand, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { recordOrganizationChange } from './organization-events.ts'
import { requireOrganization } from './require-organization.ts'
import { numberText, pairs, sizeText } from './text.ts'
import { parseId, parseSize, parseWhole } from './values.ts'
import type { Size } from './values.ts'

interface LimitOptions extends OutputOptions {
  storageLimit?: Size
  identityLimit?: number
  domainLimit?: number
}

const exactSize = (bytes: number) => `${sizeText(bytes)} (${numberText(bytes)} bytes)`

/** @throws UsageError when a limit is below the allocated storage, or below the number of identities or domains. */
const assertEnough = (
  limits: Pick<OrganizationView, 'storage_limit_bytes' | 'identity_limit' | 'domain_limit'>,
  present: OrganizationLimits,
) => {
  if (limits.storage_limit_bytes < present.storage_allocated_bytes) {
    throw new UsageError(
      `The storage limit can't be ${exactSize(limits.storage_limit_bytes)}: ` +
        `${exactSize(present.storage_allocated_bytes)} are allocated to mailboxes.`,
    )
  }
  if (limits.identity_limit < present.identity_count) {
    throw new UsageError(
      `The identity limit can't be ${numberText(limits.identity_limit)}: ` +
        `there are ${numberText(present.identity_count)} identities.`,
    )
  }
  if (limits.domain_limit < present.domain_count) {
    throw new UsageError(
      `The domain limit can't be ${numberText(limits.domain_limit)}: there are ${numberText(present.domain_count)} domains.`,
    )
  }
}

/** Sets the limits that are named. @returns the organization, and whether anything changed. */
const setLimits = async (db: Db, { storageLimit, identityLimit, domainLimit }: LimitOptions) => {
  const before = await requireOrganization(db)
  const limits = {
    storage_limit_bytes: storageLimit?.bytes ?? before.storage_limit_bytes,
    identity_limit: identityLimit ?? before.identity_limit,
    domain_limit: domainLimit ?? before.domain_limit,
  }
  if (
    limits.storage_limit_bytes === before.storage_limit_bytes &&
    limits.identity_limit === before.identity_limit &&
    limits.domain_limit === before.domain_limit
  ) {
    return { organization: before, hasChanged: false }
  }
  const present = await organizationLimits(db)
  if (present) assertEnough(limits, present)
  await setOrganizationLimits(db, limits)
  return { organization: await recordOrganizationChange(db, 'limitOrganization', before), hasChanged: true }
}

const limit = async (io: Io, id: string, options: LimitOptions, command: Command) => {
  const { storageLimit, identityLimit, domainLimit } = options
  if (storageLimit === undefined && identityLimit === undefined && domainLimit === undefined) {
    command.error('error: specify --storage-limit, --identity-limit or --domain-limit')
  }
  if (storageLimit?.rounded) {
    io.note(`The storage limit was rounded to ${numberText(storageLimit.bytes)} bytes, a multiple of 1024.`)
  }
  const { organization, hasChanged } = await withDatabase(io, (database) =>
    database.write(id, (db) => setLimits(db, options)),
  )
  const lines = pairs([
    ['organization_id', organization.organization_id],
    ['name', organization.organization_name],
    ['storage limit', sizeText(organization.storage_limit_bytes)],
    ['identity limit', numberText(organization.identity_limit)],
    ['domain limit', numberText(organization.domain_limit)],
  ])
  const unchanged = `The organization "${organization.organization_name}" already has these limits.`
  show(io, options, organization, hasChanged ? lines : `${unchanged}\n\n${lines}`)
}

/** `org limit`. */
export const addOrganizationLimitCommand = (group: Command, io: Io): void => {
  addCommand(group, 'limit', 'Change the limits of an organization, but not below what it uses.', [
    'org limit 019a9f3e-7c00-7000-8000-000000000001 --storage-limit "2 TB"',
    'org limit 019a9f3e-7c00-7000-8000-000000000001 --storage-limit "2 TB" --identity-limit 500',
  ])
    .argument('<id>', 'the ID of the organization (see "org list")', parseId)
    .option('--storage-limit <size>', 'the total for all mailboxes', parseSize)
    .option('--identity-limit <n>', 'the maximum number of identities', parseWhole(1, 10_000_000))
    .option(
      '--domain-limit <n>',
      'the maximum number of domains that the organization can add',
      parseWhole(1, 1_000_000),
    )
    .action((id: string, options: LimitOptions, command: Command) => limit(io, id, options, command))
}
