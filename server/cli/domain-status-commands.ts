import type { Command } from 'commander'
import type { Db } from '../db/database.ts'
import type { Domain } from '../generated/model/index.ts'
import { setDomainStatus } from '../queries/operator/operator-domains.ts'
import { addCommand, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { lockedDomainById, withDomain } from './require-domain.ts'
import { parseDomainName } from './values.ts'
import type { DomainName } from '../rules/domain-name.ts'

type Status = Domain['status']

const operations: Readonly<Record<Status, string>> = {
  active: 'reactivateDomain',
  suspended: 'suspendDomain',
}

/** Gives a domain that status, with its audit event. @returns the domain, and whether it had another one. */
const setStatus = async (db: Db, before: Domain, status: Status) => {
  if (before.status === status) return { domain: before, hasChanged: false }
  await setDomainStatus(db, before.domain_id, status)
  const after = await lockedDomainById(db, before.domain_id)
  await recordAsOperator(db, [
    {
      operation: operations[status],
      resource_type: 'domain',
      resource_id: after.domain_id,
      resource_label: after.domain_name_unicode,
      before,
      after,
    },
  ])
  return { domain: after, hasChanged: true }
}

const change = async (io: Io, name: DomainName, status: Status, options: OutputOptions) => {
  const { domain, hasChanged } = await withDatabase(io, (database) =>
    withDomain(database, name, (db, before) => setStatus(db, before, status)),
  )
  const end = hasChanged ? `is ${status}` : `is already ${status}`
  show(io, options, domain, `The domain ${domain.domain_name_unicode} ${end}.`)
}

/** `domain suspend` and `domain reactivate`. */
export const addDomainStatusCommands = (group: Command, io: Io): void => {
  const add = (command: string, summary: string, status: Status) =>
    addCommand(group, command, summary, [`domain ${command} brightwater.example`])
      .argument('<name>', 'the domain name', parseDomainName)
      .action((name: DomainName, options: OutputOptions) => change(io, name, status, options))
  add('suspend', 'Suspend a domain. Its identities and settings are kept.', 'suspended')
  add('reactivate', 'Reactivate a suspended domain.', 'active')
}
