import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/query'
import { queryClient } from '../../api/query-client'
import { runPlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanRun } from '../../contract/generated/schemas/planRun.zod'
import { createIdempotencyKeys } from '../../form/idempotency-key'
import { follow } from '../../resources/plans/followed'
import { keepPasswordsKey } from '../../resources/plans/passwords-keys'
import { planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { objectText, labelsOf } from '../../resources/plans/operations'
import { announce } from '../../ui/announce'
import { clearSelection } from '../../table/selection'

/** Runs a bulk change, only once however often the button is pressed. From then on the frame shows its progress. */
export const useRunPlan = ({ plan_id }: Pick<Plan, 'plan_id'>, onStarted: (plan: Plan) => void) => {
  const { organization_id } = useOrganization()
  const [keys] = useState(createIdempotencyKeys)
  return useMutation({
    mutationFn: (body: PlanRun) =>
      request(organization_id, runPlan, {
        path: { plan_id },
        body,
        idempotencyKey: keys.keyFor(body),
      }).catch((error: unknown) => {
        keys.settle(error)
        throw error
      }),
    onSuccess: ({ body: { plan, passwords_key } }) => {
      const { queryKey } = planQuery(organization_id, plan_id)
      // While it is cached as ready, it is refreshed slowly.
      queryClient.setQueryData(queryKey, { body: plan, etag: null, requestId: null, showCall: null })
      if (passwords_key !== undefined) keepPasswordsKey(organization_id, plan_id, passwords_key)
      // Its time, or its approval, may be days away.
      if (plan.state === 'queued') {
        follow({ organizationId: organization_id, planId: plan_id })
        const { doing, tail = '' } = labelsOf(plan)
        announce(`${doing} ${objectText(plan.operation, plan.counts.will_change, plan.only_name)}${tail}…`)
      }
      clearSelection()
      onStarted(plan)
    },
  })
}
