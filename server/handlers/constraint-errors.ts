import type { Db } from '../db/database.ts'
import { Problem } from '../problem.ts'
import { holderOfAddress } from '../queries/deleted-identities.ts'
import { departmentByNameKey } from '../queries/departments.ts'
import { domainById } from '../queries/domains.ts'
import { identityByAddress } from '../queries/identities.ts'
import { addressHeldProblem } from '../rules/identities.ts'
import { nameKey } from '../rules/text.ts'

type CreateProblem = (db: Db, body: unknown) => Promise<Problem>

/** What the violation of a constraint means to whoever asked: one entry for each that a request can violate. */
const problems: Readonly<Record<string, CreateProblem>> = {
  department_name_taken: async (db, body) => {
    const { department_name: name } = body as { department_name: string }
    const other = await departmentByNameKey(db, nameKey(name))
    const detail = `Another department is already called "${other?.department_name ?? name}".`
    return new Problem('name_taken', {
      detail,
      errors: [{ path: '/department_name', code: 'name_taken', message: detail }],
      ...(other === null ? {} : { conflicting_id: other.department_id }),
    })
  },
  address_taken: async (db, body) => {
    const { local_part, domain_id } = body as { local_part: string; domain_id: string }
    const domain = await domainById(db, domain_id)
    const address = `${local_part.toLowerCase()}@${domain?.domain_name ?? ''}`
    const other = await identityByAddress(db, address)
    const message = `${local_part.toLowerCase()}@${domain?.domain_name_unicode ?? ''} exists already.`
    return new Problem('address_taken', {
      detail: message,
      errors: [{ path: '/local_part', code: 'address_taken', message }],
      ...(other === null ? {} : { conflicting_id: other.identity_id }),
    })
  },
  address_held: async (db, body) => {
    const { local_part, domain_id } = body as { local_part: string; domain_id: string }
    const domain = await domainById(db, domain_id)
    const holder = await holderOfAddress(db, `${local_part.toLowerCase()}@${domain?.domain_name ?? ''}`)
    const address = `${local_part.toLowerCase()}@${domain?.domain_name_unicode ?? ''}`
    const { message } = addressHeldProblem(address, holder)
    return new Problem('address_held', {
      detail: message,
      errors: [{ path: '/local_part', code: 'address_held', message }],
      ...(holder && { conflicting_id: holder.identity_id, restorable_until: holder.restorable_until }),
    })
  },
}

/** What makes the problem for an error of PostgreSQL, or null when it is not a constraint that a request may violate. */
export const constraintProblem = (error: unknown): CreateProblem | null => {
  const { constraint } = (error ?? {}) as { constraint?: string }
  return (constraint !== undefined && Object.hasOwn(problems, constraint) && problems[constraint]) || null
}
