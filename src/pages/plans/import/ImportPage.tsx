import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createDepartment } from '../../../contract/generated/operations/departments'
import * as paths from '../../../paths'
import { missingForPlan } from '../../../resources/plans/operations'
import { missingPermission } from '../../../session/missing-permission'
import { useOrganization } from '../../../session/organization'
import type { Profile } from '../../../session/profiles'
import { Failure } from '../../../ui/Failure'
import { LeaveGuard } from '../../../ui/LeaveGuard'
import { Notice } from '../../../ui/Notice'
import { Page } from '../../../ui/Page'
import { ChooseFile } from './read/ChooseFile'
import { DropOverlay } from './read/DropOverlay'
import { findExisting } from './check/find-existing'
import { FixErrors } from './check/FixErrors'
import { focusHeading } from './focus-heading'
import { createImport } from './import-state'
import { keepImport, type CachedImport, keptImport } from './kept-import'
import { MatchColumns } from './match/MatchColumns'
import { loadDepartmentNames } from './match/load-departments'
import { loadDomainNames } from './match/load-domains'
import { createSender } from './send/send-rows'
import { Sending } from './send/Sending'
import { Steps } from './Steps'
import { takeDroppedFiles } from './read/take-file'

/** Imports identities from a file: it is read and fixed here, and leads to the preview of a bulk change. */
export const ImportPage = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const missing = missingForPlan(profile, 'import')
  return (
    <Page title="Import identities" crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}>
      {missing === null ? (
        <ImportSteps key={organization_id} />
      ) : (
        <Notice tone="info" title={missing}>
          <p>Ask an administrator of your organization, or the operator, for a key that does.</p>
        </Notice>
      )}
    </Page>
  )
}

type Navigate = ReturnType<typeof useNavigate>

/** A new import. Its file is kept when its rows were sent. */
const startImport = (profile: Profile, navigate: Navigate): Pick<CachedImport, 'model' | 'sender'> => {
  const organizationId = profile.organization_id
  const lookups = {
    findExisting: (addresses: readonly string[]) => findExisting(organizationId, addresses),
    loadDomains: () => loadDomainNames(organizationId),
    loadDepartments: () => loadDepartmentNames(organizationId),
  }
  const model = createImport(lookups, missingPermission(profile, createDepartment) === null)
  const sender = createSender(organizationId, model.client, (planId) => {
    keepImport({ organizationId, planId, model, sender })
    void navigate(paths.plan(organizationId, planId))
  })
  return { model, sender }
}

const ImportSteps = () => {
  const profile = useOrganization()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [{ model, sender }] = useState(
    () => keptImport(search.get('plan_id') ?? '') ?? startImport(profile, navigate),
  )
  // A ref, which ends with the page.
  const [whileOpen] = useState(() => () => {
    const endDrops = takeDroppedFiles(model)
    const endResuming = sender.resumeWhenUnlocked()
    return () => {
      endDrops()
      endResuming()
      if (sender.get().kind !== 'done') model.forget()
    }
  })
  const { step, file, check, error } = model.use()
  const { kind } = sender.use()
  const steps = useRef<HTMLDivElement>(null)
  return (
    <div ref={whileOpen} className="grid gap-x-8 gap-y-3 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <Steps model={model} />
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={steps} hidden={kind !== 'ready'}>
          {step === 'file' && <ChooseFile model={model} />}
          {step === 'columns' && file !== null && (
            <MatchColumns key={file.name} model={model} sender={sender} summary={file.summary} />
          )}
          {step === 'errors' && file !== null && check !== null && (
            <FixErrors model={model} sender={sender} summary={file.summary} check={check} />
          )}
        </div>
        {kind !== 'ready' && (
          <Sending
            sender={sender}
            onCancel={() =>
              void sender.cancel().then(() => focusHeading(steps.current?.querySelector('h2') ?? null))
            }
          />
        )}
        {error !== null && (
          <Failure title="The file couldn’t be read" detail={error.message} requestId={null} problem={null} />
        )}
      </div>
      <DropOverlay />
      <LeaveGuard
        dirty={file !== null}
        isDone={() => sender.get().kind === 'done'}
        title="Leave without importing?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        The file and the errors that you fixed are lost. No identity has changed.
      </LeaveGuard>
    </div>
  )
}
