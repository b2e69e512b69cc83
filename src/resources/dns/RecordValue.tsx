import type { ValuePart } from './compare-values'

interface RecordValueProps {
  /** What the value is, for screen readers: `Value of DMARC`. */
  label: string
  text: string
  /** The same text in pieces, where a part of it is marked; by default none is. */
  parts?: readonly ValuePart[] | undefined
  /** How marked parts look: something that is not right, or something to add. */
  mark?: 'wrong' | 'right'
}

const marks = {
  wrong: 'rounded-xs bg-danger-soft text-danger underline underline-offset-4',
  right: 'rounded-xs bg-ok-soft text-ok underline underline-offset-4',
}

/** A part of a record as it is written. Text that was seen is shown as text. */
export const RecordValue = ({ label, text, parts, mark = 'wrong' }: RecordValueProps) => (
  <code aria-label={label} dir="ltr" className="min-w-0 py-1 font-mono text-xs break-all whitespace-pre-wrap">
    {parts === undefined
      ? text
      : parts.map((part, index) =>
          part.differs ? (
            // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity.
            <mark key={index} className={marks[mark]}>
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
  </code>
)
