import { CheckField } from '../../form/CheckField'
import { Notice } from '../../ui/Notice'
import { formatAmount } from '../../util/bytes'
import { useUnits } from '../../util/units'

interface ShrinkWarningProps {
  /** Bytes; null before it is measured. */
  stored: number | null
  /** Bytes, fewer than the mailbox holds or may hold. */
  limit: number
  /** What the user confirms. */
  label: string
  isConfirmed: boolean
  error: string | undefined
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that a mailbox becomes smaller than its mail, and asks for confirmation. */
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
      title={
        stored === null
          ? 'This mailbox was not measured yet'
          : 'The mailbox holds more mail than the new size'
      }
    >
      <p>
        {stored === null
          ? 'It may hold more mail than the new size. Stored mail stays.'
          : `It holds ${formatAmount(stored, units)}. Stored mail stays, but there is no room for new mail until ${formatAmount(stored - limit, units)} are freed.`}
      </p>
      <CheckField name="force" label={label} checked={isConfirmed} error={error} onChange={onConfirm} />
    </Notice>
  )
}
