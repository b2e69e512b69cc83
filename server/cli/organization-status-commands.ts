import type { Command } from 'commander'
import type { Db } from '../db/database.ts'
import { setOrganizationStatus } from '../queries/operator/operator-organizations.ts'
import type { OrganizationView } from '../queries/operator/organizations.ts'
import { addCommand, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { recordOrganizationChange } from './organization-events.ts'
import { requireOrganization } from './require-organization.ts'
import { parseId } from './values.ts'

type Status = OrganizationView['status']

const operations: Readonly<Record<Status, string>> = {
  active: 'reactivateOrganization',
  suspended: 'suspendOrganization',
}

const resultText: Readonly<Record<Status, string>> = {
  active: 'is active. Its keys are accepted again',
  suspended: 'is suspended. Its keys and sessions are refused',
}

/** Sets the status of the current organization. Returns the organization, and whether its status was different. */
const setStatus = async (db: Db, status: Status) => {
  const before = await requireOrganization(db)
  if (before.status === status) return { organization: before, hasChanged: false }
  await setOrganizationStatus(db, status)
  return { organization: await recordOrganizationChange(db, operations[status], before), hasChanged: true }
}

const runStatusChange = async (io: Io, id: string, status: Status, options: OutputOptions) => {
  const { organization, hasChanged } = await withDatabase(io, (database) =>
    database.write(id, (db) => setStatus(db, status)),
  )
  const outcome = hasChanged ? resultText[status] : `is already ${status}`
  show(io, options, organization, `The organization "${organization.organization_name}" ${outcome}.`)
}

/** `org suspend` and `org reactivate`. */
export const addOrganizationStatusCommands = (group: Command, io: Io): void => {
  const add = (name: string, summary: string, status: Status) =>
    addCommand(group, name, summary, [`org ${name} 019a9f3e-7c00-7000-8000-000000000001`])
      .argument('<id>', 'the ID of the organization (see "org list")', parseId)
      .action((id: string, options: OutputOptions) => runStatusChange(io, id, status, options))
  add('suspend', 'Suspend an organization. All requests with its keys are refused.', 'suspended')
  add('reactivate', 'Reactivate a suspended organization.', 'active')
}
