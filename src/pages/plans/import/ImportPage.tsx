import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as paths from '../../../paths'
import { missingForPlan } from '../../../resources/plans/operations'
import { useOrganization } from '../../../session/organization'
import { Failure } from '../../../ui/Failure'
import { LeaveGuard } from '../../../ui/LeaveGuard'
import { Notice } from '../../../ui/Notice'
import { Page } from '../../../ui/Page'
import { ChooseFile } from './ChooseFile'
import { Columns } from './Columns'
import { Faults } from './Faults'
import { findExisting } from './find-existing'
import { createImport } from './import-state'
import { ReadFile } from './ReadFile'
import { createSender } from './send-rows'
import { Sending, SendRows } from './SendRows'
import { takeDroppedFiles } from './take-file'

/** People come in from a file: it is read and mended here, and leads to a plan that says what would become of each. */
export const ImportPage = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const mayNot = missingForPlan(profile, 'import')
  return (
    <Page title="Import people" crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}>
      {mayNot === null ? (
        <ImportSteps key={organization_id} />
      ) : (
        <Notice tone="info" title={mayNot}>
          <p>Ask whoever gave you the key for one that has it.</p>
        </Notice>
      )}
    </Page>
  )
}

const ImportSteps = () => {
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  const [model] = useState(() => createImport((addresses) => findExisting(organization_id, addresses)))
  // A ref, whose end is that of the page.
  const [untilGone] = useState(() => () => {
    const endDrops = takeDroppedFiles(model)
    return () => {
      endDrops()
      model.forget()
    }
  })
  const [sender] = useState(() =>
    createSender(
      organization_id,
      model.client,
      (planId) => void navigate(paths.plan(organization_id, planId)),
    ),
  )
  const { file, check, error } = model.use()
  const { kind } = sender.use()
  const steps = useRef<HTMLDivElement>(null)
  return (
    <div ref={untilGone} className="flex max-w-2xl flex-col gap-6">
      {file === null ? (
        <ChooseFile model={model} />
      ) : (
        <div ref={steps} tabIndex={-1} hidden={kind !== 'ready'} className="flex flex-col gap-6 outline-none">
          <ReadFile model={model} summary={file.summary} />
          <Columns key={file.name} model={model} summary={file.summary} />
          {check !== null && <Faults model={model} summary={file.summary} check={check} />}
          {check !== null && <SendRows model={model} sender={sender} check={check} />}
        </div>
      )}
      {kind !== 'ready' && (
        <Sending sender={sender} onCancel={() => void sender.cancel().then(() => steps.current?.focus())} />
      )}
      {error !== null && (
        <Failure title="The file couldn’t be read" detail={error.message} requestId={null} problem={null} />
      )}
      <LeaveGuard
        dirty={file !== null}
        isDone={() => sender.get().kind === 'done'}
        title="Leave without importing?"
        confirm="Leave"
        cancel="Stay"
      >
        The file and what you have mended in it are forgotten then. Nothing has been changed.
      </LeaveGuard>
    </div>
  )
}
