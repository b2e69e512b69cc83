import { weakEtagOf } from './etag.ts'
import { organizationSettingsEvent } from '../changes/events.ts'
import type { OrganizationQuota, Service } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { databaseNow } from '../queries/clock.ts'
import type { OrganizationServiceRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import { nextSettings } from './settings-request.ts'
import { updateVersioned, withEvent } from './versioned.ts'
import { organizationSettingsView as settingsView } from '../views/organization.ts'
import { forwardingUse } from '../queries/mail/delivery.ts'
import {
  organizationCreatedAt,
  organizationNumbers,
  organizationServices,
  organizationSettings,
  setOrganizationSettings,
} from '../queries/organization.ts'
import { organizationFailedSignIns } from '../queries/mail/sign-ins.ts'
import { knownUse } from '../rules/known-use.ts'

const services: readonly Pick<Service, 'service_code' | 'service_name' | 'description'>[] = [
  {
    service_code: 'imap',
    service_name: 'IMAP',
    description: 'Mail apps read mail on the server.',
  },
  {
    service_code: 'pop3',
    service_name: 'POP3',
    description: 'Mail apps download mail from the server.',
  },
  {
    service_code: 'smtp_submission',
    service_name: 'SMTP submission',
    description: 'Mail apps send mail.',
  },
  {
    service_code: 'managesieve',
    service_name: 'ManageSieve',
    description: "Mail apps manage the user's mail filters.",
  },
]

export const getOrganizationQuota: Handler<'getOrganizationQuota'> = async ({ read, mailState }) => {
  const { as_of, ...numbers } = orNotFound(await read(organizationNumbers))
  const lasting: Omit<OrganizationQuota, 'as_of'> = {
    ...numbers,
    storage_used_bytes: knownUse(numbers),
    storage_available_bytes: numbers.storage_limit_bytes - numbers.storage_allocated_bytes,
    mail: { state: mailState().state },
  }
  const quota: OrganizationQuota = { ...lasting, as_of: as_of?.toISOString() ?? null }
  return { status: 200, body: JSON.stringify(quota), etag: weakEtagOf(1, JSON.stringify(lasting)) }
}

export const getOrganizationSettings: Handler<'getOrganizationSettings'> = async ({ read }) => {
  const row = orNotFound(await read(organizationSettings))
  return { status: 200, body: settingsView(row), version: row.version }
}

export const updateOrganizationSettings: Handler<'updateOrganizationSettings'> = ({
  body,
  key,
  ifMatchAllows,
  change,
}) =>
  change((db) =>
    updateVersioned({
      find: () => organizationSettings(db),
      ifMatchAllows,
      next: async (before) => nextSettings(before, body, key, await databaseNow(db)),
      write: async (next, before) =>
        withEvent(await setOrganizationSettings(db, next), (after) =>
          organizationSettingsEvent('updateOrganizationSettings', before, after),
        ),
      view: settingsView,
    }),
  )

export const getForwardingUse: Handler<'getForwardingUse'> = async ({ read }) => ({
  status: 200,
  body: orNotFound(await read(forwardingUse)),
  version: 1,
})

export const getFailedSignIns: Handler<'getFailedSignIns'> = async ({ read }) => ({
  status: 200,
  body: orNotFound(await read(organizationFailedSignIns)),
  version: 1,
})

/** Returns a service in the contract's form. Without a row, it is on since the organization was created. */
const serviceView = (
  service: (typeof services)[number],
  row: OrganizationServiceRow | undefined,
  created_at: Date,
  {
    state,
    services: serviceStates,
  }: ReturnType<Parameters<Handler<'listOrganizationServices'>>[0]['mailState']>,
): Service => ({
  ...service,
  state: state === 'not_attached' ? state : (serviceStates[service.service_code]?.state ?? null),
  checked_at: serviceStates[service.service_code]?.checked_at ?? null,
  enabled: row?.enabled ?? true,
  changed_at: (row?.changed_at ?? created_at).toISOString(),
})

export const listOrganizationServices: Handler<'listOrganizationServices'> = async ({
  query,
  read,
  mailState,
}) => {
  const { limit, offset } = query
  const [rows, organization] = await read(async (db) => [
    await organizationServices(db),
    await organizationCreatedAt(db),
  ])
  const { created_at } = orNotFound(organization)
  const items = services.slice(offset, offset + limit).map((service) => {
    const row = rows.find(({ service_code }) => service_code === service.service_code)
    return serviceView(service, row, created_at, mailState())
  })
  const mail = { state: mailState().state }
  const current_page = Math.floor(offset / limit) + 1
  return { status: 200, body: { items, mail, total: services.length, current_page } }
}
