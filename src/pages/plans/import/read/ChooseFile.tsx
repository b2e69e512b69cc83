import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Upload } from 'lucide'
import { useRef, useState } from 'react'
import { AddDomain } from '../../../../resources/domains/AddDomain'
import { domainChoices } from '../../../../resources/domains/queries'
import { useOrganization } from '../../../../session/organization'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import { Notice } from '../../../../ui/Notice'
import { TextArea } from '../../../../ui/TextArea'
import { countOf } from '../../../../util/number'
import type { ImportModel } from '../import-state'
import { StepSection } from '../StepSection'
import { stepNames } from '../Steps'
import { saveTemplate } from './template'

const focus = (field: HTMLElement | null) => field?.focus()

const Paste = ({ model }: { model: ImportModel }) => {
  const [text, setText] = useState('')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void model.open(new Blob([text]), 'Pasted cells')
      }}
    >
      <Field
        name="pasted"
        label="Cells"
        description="Copy the cells in your spreadsheet, with the column names, and paste them here."
      >
        <TextArea
          ref={focus}
          value={text}
          rows={6}
          className="font-mono text-xs"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabledReason={text.trim() === '' ? 'Paste the cells first.' : null}
      >
        Read cells
      </Button>
    </form>
  )
}

/** An organization without a domain can't have identities. */
const NoDomain = () => {
  const { organization_id } = useOrganization()
  const domains = useQuery(domainChoices(organization_id, '')).data?.body
  return domains?.total !== 0 ? null : (
    <Notice tone="warning" title="No domain yet">
      <AddDomain />
    </Notice>
  )
}

/** The first step: a file is chosen, dropped or pasted. */
export const ChooseFile = ({ model }: { model: ImportModel }) => {
  const { file, isBusy } = model.use()
  const [isPasting, setIsPasting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined) void model.open(chosen, chosen.name)
  }
  return (
    <StepSection title={stepNames.file} isNew={file !== null}>
      <NoDomain />
      <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center">
        <Icon icon={FileSpreadsheet} className="size-8 text-muted" />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.tab,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again once it was fixed.
            event.currentTarget.value = ''
          }}
        />
        <p>Drop a CSV file anywhere on this page, or choose one.</p>
        <Button variant="primary" busy={isBusy} onClick={() => input.current?.click()}>
          <Icon icon={Upload} />
          {file === null ? 'Choose file' : 'Choose another file'}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          Paste cells
        </Button>
        <Button onClick={saveTemplate}>
          <Icon icon={Download} />
          Download template
        </Button>
      </div>
      {isPasting && <Paste model={model} />}
      {file !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface px-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="font-medium">{file.name}</bdi>, {countOf(file.summary.rows, 'row', 'rows')}
          </p>
          <Button onClick={() => model.goTo('columns')}>Continue with this file</Button>
        </div>
      )}
      <p className="text-muted">
        One row for each identity. Exports from Postroom and the templates of Google Workspace, Microsoft 365
        and Zoho Mail work as they are. Your browser reads the file. Nothing changes until you run the import.
      </p>
    </StepSection>
  )
}
