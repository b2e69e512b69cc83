import { planSelectionImportRowCountMax } from '../../../contract/generated/schemas/planSelection.zod'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { countOf, formatCount } from '../../../util/number'
import { Choice } from './Choice'
import { decodable, type Encoding } from './encodings'
import type { FileSummary } from './import-file'
import type { ImportModel } from './import-state'
import type { NamePreview } from './name-preview'
import { type Separator, separators } from './separators'
import { Step } from './Step'

/** Why nothing can be done with a file that was read; null where something can. */
export const unusable = ({ rows }: FileSummary): string | null => {
  if (rows === 0) return 'There are no people in this file.'
  const most = planSelectionImportRowCountMax
  return rows > most ? `At most ${formatCount(most)} people can be imported at once: divide the file.` : null
}

const Remarks = ({ summary }: { summary: FileSummary }) => {
  const { headerLine, skipped, short, openQuote } = summary
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
      {headerLine === null && summary.rows > 0 && (
        <Notice tone="info" title="No column names were recognized">
          <p>
            Each line is read as an identity, also the first one. If a line has the column names, choose it
            above. Otherwise, say below what each column contains.
          </p>
        </Notice>
      )}
      {skipped > 0 && (
        <Notice
          tone="info"
          title={`${countOf(skipped, 'line', 'lines')} before the column names ${skipped === 1 ? 'is' : 'are'} left out`}
        />
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

/** A choice by a key that is no number: those would be sorted. */
const headerKey = (line: number | 'none') => (line === 'none' ? 'none' : `line ${line}`)

/** The lines that may have the column names. */
const headerChoices = ({ headerLines }: FileSummary): Record<string, string> => ({
  ...Object.fromEntries(headerLines.map((line) => [headerKey(line), `In line ${formatCount(line)}`])),
  none: 'There are none',
})

/** Names as the encoding gives them, by which the user sees whether it is the right one. */
const Names = ({ preview: { names, unlikely } }: { preview: NamePreview }) =>
  names.length === 0 ? null : (
    <>
      <p className="wrap-anywhere">
        Names in this encoding:{' '}
        {names.map(({ text }, at) => (
          <span key={text} className="font-medium">
            {at > 0 && ', '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </p>
      {unlikely > 0 && (
        <Notice
          tone="warning"
          title={`${countOf(unlikely, 'name has', 'names have')} letters that are unlikely in a name`}
        >
          <p>
            The first one is “<bdi>{names[0]?.text}</bdi>” in line {formatCount(names[0]?.line ?? 0)}. If it’s
            wrong, choose another encoding and compare the names.
          </p>
        </Notice>
      )}
    </>
  )

/** The file that was read, and how; what was guessed wrong is put right here. */
export const ReadFile = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const { file } = model.use()
  const { encoding, separator, rows, headerLine } = summary
  const header = headerLine ?? 'none'
  return (
    <Step title="File" isNew>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{file?.name}</bdi>: {countOf(rows, 'person', 'people')}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field name="encoding" label="Encoding">
          <Choice<string>
            value={encoding}
            options={decodable}
            onChange={(value: string) =>
              void model.reopen({ encoding: value as Encoding, separator, header })
            }
          />
        </Field>
        <Field name="separator" label="Separated by">
          <Choice
            value={separator}
            options={separators}
            onChange={(value: Separator) => void model.reopen({ encoding, separator: value, header: null })}
          />
        </Field>
        <Field name="header" label="Column names">
          <Choice
            value={headerKey(header)}
            options={headerChoices(summary)}
            onChange={(value: string) =>
              void model.reopen({
                encoding,
                separator,
                header: value === 'none' ? 'none' : Number(value.slice(5)),
              })
            }
          />
        </Field>
        <Button onClick={model.forget}>Choose another file</Button>
      </div>
      <Names preview={summary.preview} />
      <Remarks summary={summary} />
    </Step>
  )
}
