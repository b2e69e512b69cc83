import { useState } from 'react'
import { queryClient } from '../../../api/query-client'
import { request } from '../../../api/query'
import { addPlanRows, createPlan } from '../../../contract/generated/operations/plans'
import type { Plan } from '../../../contract/generated/schemas/plan.zod'
import { createIdempotencyKeys } from '../../../form/idempotency-key'
import { type Form, useForm } from '../../../form/use-form'
import { departmentQuery } from '../../../resources/departments/queries'
import { domainQuery } from '../../../resources/domains/queries'
import { useOrganization } from '../../../session/organization'
import {
  checkJoining,
  emptyJoiner,
  joiningLabels,
  joiningPlan,
  joiningRows,
  type JoiningValues,
} from './join-form'

/** The names of the domain and the department, which the rows use. */
const namesOf = async (organizationId: string, { domain_id, department_id }: JoiningValues) => {
  const { body: domain } = await queryClient.fetchQuery(domainQuery(organizationId, domain_id))
  const department =
    department_id === ''
      ? null
      : (await queryClient.fetchQuery(departmentQuery(organizationId, department_id))).body
  return { domain_name: domain.domain_name, department_name: department?.department_name ?? null }
}

/**
 * The form that adds several identities. It creates one bulk change, also when it is sent again.
 * @param initial the proposed domain and department.
 */
export const useJoining = (
  initial: Pick<JoiningValues, 'domain_id' | 'department_id'>,
  onPlanned: (plan: Plan) => void,
): Form<JoiningValues> => {
  const { organization_id } = useOrganization()
  const [keys] = useState(createIdempotencyKeys)
  return useForm<JoiningValues, Plan>({
    labels: joiningLabels,
    initial: { joiners: [emptyJoiner(0)], ...initial },
    check: checkJoining,
    save: async (values) => {
      const body = joiningPlan(values.joiners)
      const rows = joiningRows(values.joiners, await namesOf(organization_id, values))
      try {
        const idempotencyKey = keys.keyFor([body, rows])
        const { body: plan } = await request(organization_id, createPlan, { body, idempotencyKey })
        const path = { plan_id: plan.plan_id }
        // Rows sent again change nothing, so this request needs no idempotency key.
        return (await request(organization_id, addPlanRows, { path, body: { first: 1, rows } })).body
      } catch (error) {
        keys.settle(error)
        throw error
      }
    },
    onSaved: onPlanned,
  })
}
