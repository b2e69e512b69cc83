import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { createDepartment } from '../../contract/generated/operations/departments'
import { createIdentity } from '../../contract/generated/operations/identities'
import { createKey, listKeys } from '../../contract/generated/operations/key'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import { AddDomain } from '../../resources/domains/AddDomain'
import { newestKeysQuery } from '../../resources/key/queries'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { dismissedSteps, firstStepsOf, type FirstStep } from './first-steps'
import { Icon } from '../../ui/Icon'

const words: Readonly<Record<FirstStep, string>> = {
  domain: 'Add a domain',
  department: 'Create a department',
  identity: 'Create the first identity',
  key: 'Create an API key for the help desk',
}

/** The first steps of a new organization, the next one with a button. Nothing once they are done or dismissed. */
export const FirstSteps = () => {
  const { organization_id: id } = useOrganization()
  const dismissed = dismissedSteps.use()
  const mayAsk = useMissingPermission(getOrganizationQuota) === null
  const mayKnowKeys = useMissingPermission(listKeys) === null
  const quota = useQuery({ ...organizationQuotaQuery(id), enabled: mayAsk }).data?.body
  const keys = useQuery({ ...newestKeysQuery(id), enabled: mayKnowKeys }).data?.body.items
  if (quota === undefined || (mayKnowKeys && keys === undefined) || dismissed.includes(id)) return null
  const active = keys?.filter(({ status }) => status === 'active').length ?? null
  const steps = firstStepsOf(quota, active)
  if (steps === null) return null
  const next = steps.find(([, isDone]) => !isDone)?.[0]
  return (
    <section aria-labelledby="first-steps" className="rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="font-semibold">
          First steps
        </h2>
        <Button variant="quiet" className="-mr-3" onClick={() => dismissedSteps.set([...dismissed, id])}>
          Dismiss
        </Button>
      </div>
      <ol className="flex flex-col">
        {steps.map(([step, isDone]) => (
          <li key={step} className="flex items-start gap-3 py-2">
            <Sign isDone={isDone} />
            <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
              <span className={isDone ? 'text-muted' : step === next ? 'font-medium' : ''}>
                {words[step]}
              </span>
              {step === next && <NextAct step={step} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Sign = ({ isDone }: { isDone: boolean }) => {
  const icon = isDone ? CircleCheck : Circle
  return (
    <>
      <Icon icon={icon} className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-ok' : 'text-muted'}`} />
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'}</span>
    </>
  )
}

const NextAct = ({ step }: { step: FirstStep }): ReactNode => {
  const { organization_id: id } = useOrganization()
  const reasons = {
    department: useMissingPermission(createDepartment),
    identity: useMissingPermission(createIdentity),
    key: useMissingPermission(createKey),
  }
  if (step === 'domain') return <AddDomain />
  const [label, to] = {
    department: ['Create department', paths.newDepartment(id)],
    identity: ['Add identity', paths.newIdentity(id)],
    key: ['Create API key', paths.newKey(id)],
  }[step] as [string, string]
  return (
    <ButtonLink variant="primary" to={to} disabledReason={reasons[step]}>
      {label}
    </ButtonLink>
  )
}
