import { planSelectionImportRowCountMax } from '../../../contract/generated/schemas/planSelection.zod'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { countOf, formatCount } from '../../../util/number'
import { Choice } from './Choice'
import { type Encoding, encodings } from './decode-text'
import type { FileSummary } from './import-file'
import type { ImportModel } from './import-state'
import { type Separator, separators } from './separators'
import { Step } from './Step'

/** Why nothing can be done with a file that was read; null where something can. */
export const unusable = ({ rows }: FileSummary): string | null => {
  if (rows === 0) return 'There are no people in this file.'
  const most = planSelectionImportRowCountMax
  return rows > most ? `At most ${formatCount(most)} people can be imported at once: divide the file.` : null
}

const Remarks = ({ summary }: { summary: FileSummary }) => {
  const { isHeadless, short, openQuote } = summary
  const problem = unusable(summary)
  const more = short.count - short.lines.length
  return (
    <>
      {problem !== null && <Notice tone="warning" title={problem} />}
      {openQuote !== null && (
        <Notice tone="warning" title={`A quotation mark in line ${formatCount(openQuote)} is never closed`}>
          <p>All that follows it stands in one cell. Close it in the file, and choose the file again.</p>
        </Notice>
      )}
      {isHeadless && (
        <Notice tone="info" title="The first line has no headers">
          <p>It is taken for a person. Say below what each column is.</p>
        </Notice>
      )}
      {short.count > 0 && (
        <Notice
          tone="info"
          title={`${countOf(short.count, 'line has', 'lines have')} fewer cells than the first one`}
        >
          <p>
            The missing ones are taken as empty: line {short.lines.map(formatCount).join(', ')}
            {more > 0 && ` and ${formatCount(more)} more`}.
          </p>
        </Notice>
      )}
    </>
  )
}

/** The file that was read, and how; what was guessed wrong is put right here. */
export const ReadFile = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const { file } = model.use()
  const { encoding, separator, rows } = summary
  return (
    <Step title="File" isNew>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{file?.name}</bdi>: {countOf(rows, 'person', 'people')}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field name="encoding" label="Encoding">
          <Choice
            value={encoding}
            options={encodings}
            onChange={(value: Encoding) => void model.reopen({ encoding: value, separator })}
          />
        </Field>
        <Field name="separator" label="Separated by">
          <Choice
            value={separator}
            options={separators}
            onChange={(value: Separator) => void model.reopen({ encoding, separator: value })}
          />
        </Field>
        <Button onClick={model.forget}>Choose another file</Button>
      </div>
      <Remarks summary={summary} />
    </Step>
  )
}
