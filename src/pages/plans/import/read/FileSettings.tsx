import { Field } from '../../../../ui/Field'
import { formatCount } from '../../../../util/number'
import { Choice } from '../match/Choice'
import { decodable, type Encoding } from './encodings'
import type { FileSummary } from './file-summary'
import type { ImportModel } from '../import-state'
import { type Separator, separators } from './separators'

/** A choice by a key that is no number: those would be sorted. */
const headerKey = (line: number | 'none') => (line === 'none' ? 'none' : `line ${line}`)

/** The lines that may have the column names. */
const headerChoices = ({ headerLines }: FileSummary): Record<string, string> => ({
  none: 'None: the first row is data',
  ...Object.fromEntries(headerLines.map((line) => [headerKey(line), `Line ${formatCount(line)}`])),
})

/** Names as the encoding reads them, by which the user sees whether it is right. */
const Names = ({ summary: { preview } }: { summary: FileSummary }) =>
  preview.names.length === 0 ? null : (
    <p className="wrap-anywhere">
      Names in this encoding:{' '}
      {preview.names.map(({ text }, at) => (
        <span key={text} className="font-medium">
          {at > 0 && ', '}
          <bdi>{text}</bdi>
        </span>
      ))}
    </p>
  )

/** How the file is read. The user corrects a wrong guess here. */
export const FileSettings = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const { encoding, separator, headerLine } = summary
  const header = headerLine ?? 'none'
  const now = [
    decodable[encoding] ?? encoding,
    separators[separator].toLowerCase(),
    headerLine === null ? 'no header line' : `header on line ${formatCount(headerLine)}`,
  ]
  return (
    <details className="rounded-md border border-line bg-surface px-3">
      <summary className="min-h-9 cursor-pointer py-2 pointer-coarse:min-h-11">
        <span className="font-medium">File settings</span>{' '}
        <span className="text-muted">{now.join(' · ')}</span>
      </summary>
      <div className="flex flex-col gap-3 pb-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field name="encoding" label="Encoding">
            <Choice<string>
              value={encoding}
              options={decodable}
              onChange={(value: string) =>
                void model.reopen({ encoding: value as Encoding, separator, header })
              }
            />
          </Field>
          <Field name="separator" label="Separator">
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
        </div>
        <Names summary={summary} />
      </div>
    </details>
  )
}
