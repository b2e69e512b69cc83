import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/query'
import { createPlan, listPlanItems } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { missingForPlan, objectText } from '../../resources/plans/operations'
import { isOffboardingUndo } from '../../resources/plans/operations/shared/undo-kinds'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { randomId } from '../../util/random-id'
import { tellFailure } from './tell-failure'

/** How many identities a bulk change can name, and how many of another one's identities a page has. */
const most = 1000
const pageSize = 200

/** The ids of the identities that a bulk change has changed. */
const changedIds = async (organizationId: string, { plan_id, counts }: Plan): Promise<string[]> => {
  const ids: string[] = []
  for (let offset = 0; offset < counts.done; offset += pageSize) {
    const { body } = await request(organizationId, listPlanItems, {
      path: { plan_id },
      query: { outcome: 'done', limit: pageSize, offset },
    })
    ids.push(...body.items.map(({ identity_id }) => identity_id))
  }
  return ids
}

/** After the undo of an offboarding: the passwords are unknown, and a button previews new ones. */
export const ReplacedPasswords = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: async () => {
      const body = {
        operation: 'reset_password' as const,
        selection: { identity_ids: await changedIds(organization_id, plan) },
        change: { must_change_password: true },
      }
      return request(organization_id, createPlan, { body, idempotencyKey: randomId() })
    },
    onSuccess: ({ body }) => void navigate(paths.plan(organization_id, body.plan_id)),
    onError: tellFailure,
  })
  const { done } = plan.counts
  if (!isOffboardingUndo(plan) || done === 0 || plan.items_removed_at !== null) return null
  const isOne = done === 1
  const who = objectText('leave', done, plan.only_name)
  return (
    <Notice
      tone="warning"
      title={`${who} ${isOne ? 'needs' : 'need'} a new password`}
      action={
        <Button
          busy={reset.isPending}
          disabledReason={
            missingForPlan(profile, 'reset_password') ??
            (done > most ? 'A bulk change can name 1,000 identities. Select them in Identities.' : null)
          }
          onClick={() => reset.mutate()}
        >
          {isOne ? 'Reset password' : 'Reset passwords'}
        </Button>
      }
    >
      <p>
        The offboarding replaced the {isOne ? 'password' : 'passwords'}.{' '}
        {isOne
          ? `${who} can sign in once it is reset.`
          : 'Each identity can sign in once its password is reset.'}
      </p>
    </Notice>
  )
}
