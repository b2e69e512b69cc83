import { CheckField } from '../../form/CheckField'
import { Notice } from '../../ui/Notice'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'

interface ShrinkWarningProps {
  /** Bytes; null where nobody has measured it. */
  stored: number | null
  /** Bytes, fewer than are stored or may be. */
  limit: number
  /** What the user confirms. */
  label: string
  isConfirmed: boolean
  error: string | undefined
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that a mailbox becomes smaller than its stored mail, and asks for confirmation. */
export const ShrinkWarning = ({
  stored,
  limit,
  label,
  isConfirmed,
  error,
  onConfirm,
}: ShrinkWarningProps) => {
  const units = useUnits()
  return (
    <Notice
      tone="warning"
      title={stored === null ? 'What is stored in it is not known' : 'More is stored than that'}
    >
      <p>
        {stored === null
          ? 'It may be more than that. Stored mail stays.'
          : `${formatBytes(stored, units)} are stored, ${formatBytes(stored - limit, units)} more than that. Stored mail stays; there is no room for new mail until ${formatBytes(stored - limit, units)} are freed.`}
      </p>
      <CheckField name="force" label={label} checked={isConfirmed} error={error} onChange={onConfirm} />
    </Notice>
  )
}
