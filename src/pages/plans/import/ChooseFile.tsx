import { Upload } from 'lucide'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { TextArea } from '../../../ui/TextArea'
import type { ImportModel } from './import-state'
import { Step } from './Step'
import { saveTemplate } from './template'
import { Icon } from '../../../ui/Icon'

const Paste = ({ model }: { model: ImportModel }) => {
  const [text, setText] = useState('')
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">Paste instead</summary>
      <form
        className="mt-2 flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void model.open(new Blob([text]), 'Pasted')
        }}
      >
        <Field
          name="pasted"
          label="Lines"
          description="As they are copied from a spreadsheet, the headers first."
        >
          <TextArea
            value={text}
            rows={6}
            className="font-mono text-xs"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button
          type="submit"
          className="self-start"
          disabledReason={text.trim() === '' ? 'Paste the lines first.' : null}
        >
          Read what is pasted
        </Button>
      </form>
    </details>
  )
}

/** Where a file comes from: chosen, dropped or pasted. */
export const ChooseFile = ({ model }: { model: ImportModel }) => {
  const { isBusy } = model.use()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file !== undefined) void model.open(file, file.name)
  }
  return (
    <Step title="File">
      <p>
        A CSV file with a line for each person: the templates of Google Workspace, Microsoft 365 and Zoho Mail
        as they are, a file that was exported here, or any other that has a column of addresses. It is read in
        this browser, and nothing is changed until you have seen what will happen.
      </p>
      <div className="flex flex-wrap items-center gap-2 rounded-md border border-dashed border-line-strong bg-surface p-4">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.tab,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again, once it has been mended.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="primary" busy={isBusy} onClick={() => input.current?.click()}>
          <Icon icon={Upload} />
          Choose file
        </Button>
        <span className="text-muted">or drop it anywhere on this page</span>
        <Button variant="quiet" className="max-sm:-mx-3" onClick={saveTemplate}>
          Download a template
        </Button>
      </div>
      <Paste model={model} />
    </Step>
  )
}
