import type { Db } from '../../db/database.ts'
import type { Service } from '../../generated/model/index.ts'

/** A service of an organization, named by its code. */
export type ServiceState = Pick<Service, 'service_code' | 'enabled' | 'changed_at'>

/** Those services of the organization, in their order; one without a change is on since the organization was created. */
export const serviceStates = (db: Db, codes: readonly ServiceState['service_code'][]) =>
  db.query<ServiceState>(
    `select wanted.service_code, coalesce(s.enabled, true) as enabled,
       rfc3339(coalesce(s.changed_at, o.created_at)) as changed_at
     from organization o
     cross join unnest($2::text[]) with ordinality as wanted(service_code, place)
     left join organization_service s
       on s.organization_id = o.organization_id and s.service_code = wanted.service_code
     where o.organization_id = $1 order by wanted.place`,
    [db.organizationId, codes],
  )

export const setServices = (
  db: Db,
  codes: readonly ServiceState['service_code'][],
  enabled: ServiceState['enabled'],
) =>
  db.query(
    `insert into organization_service (organization_id, service_code, enabled)
     select $1, service_code, $3 from unnest($2::text[]) as wanted(service_code)
     on conflict (organization_id, service_code) do update set enabled = excluded.enabled, changed_at = now()`,
    [db.organizationId, codes, enabled],
  )
