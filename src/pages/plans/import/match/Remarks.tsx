import { planImportRowsRowCountMax } from '../../../../contract/generated/schemas/planImportRows.zod'
import { Notice } from '../../../../ui/Notice'
import { countOf, formatCount } from '../../../../util/number'
import { decodable } from '../read/encodings'
import type { FileSummary } from '../read/file-summary'

/** Why a file that was read can't be imported; null where it can. */
export const unusable = ({ rows }: FileSummary): string | null => {
  if (rows === 0) return 'This file has no rows to import.'
  const most = planImportRowsRowCountMax
  return rows > most ? `You can import ${formatCount(most)} rows at a time. Split the file.` : null
}

const UnlikelyNames = ({ summary: { preview } }: { summary: FileSummary }) =>
  preview.unlikely === 0 ? null : (
    <Notice
      tone="warning"
      title={`${countOf(preview.unlikely, 'name has', 'names have')} letters that are unlikely in a name`}
    >
      <p>
        The first one is “<bdi>{preview.names[0]?.text}</bdi>” on line{' '}
        {formatCount(preview.names[0]?.line ?? 0)}. If it’s wrong, choose another encoding in File settings.
      </p>
    </Notice>
  )

/** That the names make sense in two encodings: the user knows which one is right. */
const RivalEncoding = ({ summary: { rival, preview } }: { summary: FileSummary }) =>
  rival === null || rival.name === '' ? null : (
    <Notice tone="warning" title="The names can be read in two ways">
      <p>
        The first one is read as “<bdi>{preview.names[0]?.text}</bdi>”. In{' '}
        {decodable[rival.encoding] ?? rival.encoding} it is “<bdi>{rival.name}</bdi>”. If that’s right, choose
        this encoding in File settings.
      </p>
    </Notice>
  )

/** What the user should know of how the file was read. */
export const Remarks = ({ summary }: { summary: FileSummary }) => {
  const { headerLine, skipped, short, openQuote, rows } = summary
  const problem = unusable(summary)
  const more = short.count - short.lines.length
  return (
    <>
      {problem !== null && <Notice tone="warning" title={problem} />}
      <UnlikelyNames summary={summary} />
      <RivalEncoding summary={summary} />
      {openQuote !== null && (
        <Notice tone="warning" title={`A quotation mark on line ${formatCount(openQuote)} is never closed`}>
          <p>Everything after it is in one cell. Close it in the file, and choose the file again.</p>
        </Notice>
      )}
      {headerLine === null && rows > 0 && (
        <Notice tone="info" title="The first row looks like data, not column names">
          <p>Tell us what each column contains. If a line has column names, choose it in File settings.</p>
        </Notice>
      )}
      {skipped > 0 && (
        <Notice
          tone="info"
          title={`${countOf(skipped, 'line', 'lines')} before the column names ${skipped === 1 ? 'is' : 'are'} skipped`}
        />
      )}
      {short.count > 0 && (
        <Notice
          tone="info"
          title={`${countOf(short.count, 'line has', 'lines have')} fewer cells than the first one`}
        >
          <p>
            The missing cells are read as empty: line {short.lines.map(formatCount).join(', ')}
            {more > 0 && ` and ${formatCount(more)} more`}.
          </p>
        </Notice>
      )}
    </>
  )
}
