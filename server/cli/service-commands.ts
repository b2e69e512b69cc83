import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import type { Db } from '../db/database.ts'
import { ServiceServiceCode } from '../generated/model/serviceServiceCode.ts'
import { serviceStates, setServices } from '../queries/operator/operator-services.ts'
import type { ServiceState } from '../queries/operator/operator-services.ts'
import { addCommand, listOf, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { requireOrganization } from './require-organization.ts'
import { table } from './text.ts'
import { parseId } from './values.ts'

interface ServiceOptions extends OutputOptions {
  organization: string
}

type ServiceCode = ServiceState['service_code']

const codes: readonly ServiceCode[] = Object.values(ServiceServiceCode)

const isServiceCode = (text: string): text is ServiceCode => Object.hasOwn(ServiceServiceCode, text)

const parseServiceCode = (text: string, earlier: ServiceCode[] = []): ServiceCode[] => {
  if (!isServiceCode(text)) throw new InvalidArgumentError(`Available services: ${codes.join(', ')}.`)
  return [...new Set([...earlier, text])]
}

const stateText = (enabled: boolean) => (enabled ? 'on' : 'off')

/** Services as the audit keeps them, so that a comparison names each. */
const auditValues = (states: readonly ServiceState[]) => ({
  services: Object.fromEntries(states.map(({ service_code, enabled }) => [service_code, { enabled }])),
})

/** Turns services of the connection's organization on or off, with one audit event. @returns those that changed. */
const setEnabled = async (
  db: Db,
  services: readonly ServiceCode[],
  enabled: boolean,
): Promise<ServiceState[]> => {
  const organization = await requireOrganization(db)
  const before = (await serviceStates(db, services)).filter((one) => one.enabled !== enabled)
  if (before.length === 0) return []
  const changing = before.map((one) => one.service_code)
  await setServices(db, changing, enabled)
  const after = await serviceStates(db, changing)
  await recordAsOperator(db, [
    {
      operation: enabled ? 'turnOnServices' : 'turnOffServices',
      resource_type: 'organization',
      resource_id: organization.organization_id,
      resource_label: organization.organization_name,
      before: auditValues(before),
      after: auditValues(after),
    },
  ])
  return after
}

const change = async (
  io: Io,
  services: readonly ServiceCode[],
  enabled: boolean,
  options: ServiceOptions,
) => {
  const { states, changed } = await withDatabase(io, (database) =>
    database.write(options.organization, async (db) => {
      const changedStates = await setEnabled(db, services, enabled)
      return {
        states: await serviceStates(db, services),
        changed: changedStates.map((one) => one.service_code),
      }
    }),
  )
  const lines = services.map(
    (code) => `${code} is ${changed.includes(code) ? '' : 'already '}${stateText(enabled)}.`,
  )
  show(io, options, listOf(states), lines.join('\n'))
}

const list = async (io: Io, options: ServiceOptions) => {
  const states = await withDatabase(io, (database) =>
    database.write(options.organization, async (db) => {
      await requireOrganization(db)
      return serviceStates(db, codes)
    }),
  )
  const lines = states.map((one) => [one.service_code, stateText(one.enabled), one.changed_at])
  show(io, options, listOf(states), table(['SERVICE', 'STATE', 'SINCE'], lines, 'No services.'))
}

/** `service on`, `service off` and `service list`. */
export const addServiceCommands = (program: Command, io: Io): void => {
  const group = program.command('service').description('Turn services on and off, and list them.')
  const ofOrganization = [
    '--organization <id>',
    'the ID of the organization (see "org list")',
    parseId,
  ] as const
  const id = '019a9f3e-7c00-7000-8000-000000000001'
  for (const [name, enabled] of [
    ['on', true],
    ['off', false],
  ] as const) {
    addCommand(group, name, `Turn services of an organization ${name}.`, [
      `service ${name} pop3 --organization ${id}`,
      `service ${name} imap smtp_submission --organization ${id}`,
    ])
      .argument('<services...>', codes.join(', '), parseServiceCode)
      .requiredOption(...ofOrganization)
      .action((services: ServiceCode[], options: ServiceOptions) => change(io, services, enabled, options))
  }
  addCommand(group, 'list', "List an organization's services.", [`service list --organization ${id}`])
    .requiredOption(...ofOrganization)
    .action((options: ServiceOptions) => list(io, options))
}
