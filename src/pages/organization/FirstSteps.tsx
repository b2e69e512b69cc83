import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { listDomains } from '../../contract/generated/operations/domains'
import { createIdentity, listIdentities } from '../../contract/generated/operations/identities'
import { createKey, listKeys } from '../../contract/generated/operations/key'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { MailReference } from '../../contract/generated/schemas/mailReference.zod'
import * as paths from '../../paths'
import { AddDomain } from '../../resources/domains/AddDomain'
import { largestDomainsQuery } from '../../resources/domains/queries'
import { lastSignInQuery } from '../../resources/identities/queries'
import { newestKeysQuery } from '../../resources/key/queries'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { missingForPlan } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { dismissedSteps, firstStepsOf, type FirstStep, isPublished } from './first-steps'
import { Icon } from '../../ui/Icon'

const words: Readonly<Record<FirstStep, string>> = {
  domain: 'Add a domain',
  dns: 'Publish its DNS records',
  identity: 'Add identities',
  sign_in: 'Send users their sign-in details',
  key: 'Create keys for colleagues',
}

/** A part of an answer; null without the permission, undefined while it is loaded. */
const partOf = <Data, Part>(mayAsk: boolean, data: Data | undefined, part: (data: Data) => Part) =>
  mayAsk ? data && part(data) : null

/** The first steps of a new organization, the next one with a button. Nothing once they are done or dismissed. */
export const FirstSteps = () => {
  const { organization_id: id } = useOrganization()
  const dismissed = dismissedSteps.use()
  const mayAsk = useMissingPermission(getOrganizationQuota) === null
  const mayKnowDomains = useMissingPermission(listDomains) === null
  const mayKnowSignIns = useMissingPermission(listIdentities) === null
  const mayKnowKeys = useMissingPermission(listKeys) === null
  const quota = useQuery({ ...organizationQuotaQuery(id), enabled: mayAsk }).data?.body
  const domainList = useQuery({ ...largestDomainsQuery(id), enabled: mayKnowDomains }).data
  const identityList = useQuery({ ...lastSignInQuery(id), enabled: mayKnowSignIns }).data
  const keyList = useQuery({ ...newestKeysQuery(id), enabled: mayKnowKeys }).data
  const domains = partOf(mayKnowDomains, domainList, ({ body }) => body.items)
  const hasSignedIn = partOf(
    mayKnowSignIns,
    identityList,
    ({ body }) => (body.items[0]?.last_login_at ?? null) !== null,
  )
  const keyCount = partOf(
    mayKnowKeys,
    keyList,
    ({ body }) => body.items.filter(({ status }) => status === 'active').length,
  )
  const isLoaded = domains !== undefined && hasSignedIn !== undefined && keyCount !== undefined
  if (quota === undefined || !isLoaded || dismissed.includes(id)) return null
  const steps = firstStepsOf({ quota, domains, hasSignedIn, keyCount })
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
              {step === next && <NextAct step={step} domains={domains ?? []} mail={quota.mail} />}
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

interface NextActProps {
  step: FirstStep
  domains: readonly Pick<Domain, 'domain_id' | 'dns_status'>[]
  mail: MailReference
}

const NextAct = ({ step, domains, mail }: NextActProps): ReactNode => {
  const profile = useOrganization()
  const id = profile.organization_id
  const createDisabledReason = useMissingPermission(createIdentity)
  const keyDisabledReason = useMissingPermission(createKey)
  if (step === 'domain') return <AddDomain />
  if (step === 'dns') {
    const domain = domains.find((one) => !isPublished(one))
    return (
      <ButtonLink
        variant="primary"
        to={domain === undefined ? paths.domains(id) : paths.domainDns(id, domain.domain_id)}
      >
        Show DNS records
      </ButtonLink>
    )
  }
  if (step === 'identity')
    return (
      <span className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={paths.newIdentity(id)} disabledReason={createDisabledReason}>
          Add identity
        </ButtonLink>
        <ButtonLink to={paths.importIdentities(id)} disabledReason={missingForPlan(profile, 'import')}>
          Import from a file
        </ButtonLink>
      </span>
    )
  if (step === 'sign_in')
    return (
      <>
        <p className="text-muted">
          A new password is shown once. Reset it to get another one.{' '}
          {mail.state === 'not_attached'
            ? 'No mail server is connected, so sign-ins aren’t reported.'
            : 'This step is done after the first sign-in that a mail server reports.'}
        </p>
        <ButtonLink variant="primary" to={paths.identities(id)}>
          Show identities
        </ButtonLink>
      </>
    )
  return (
    <ButtonLink variant="primary" to={paths.newKey(id)} disabledReason={keyDisabledReason}>
      Create key
    </ButtonLink>
  )
}
