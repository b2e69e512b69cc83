import type { Domain } from '../../../contract/generated/schemas/domain.zod'
import type { Form } from '../../../form/use-form'
import { TextField } from '../../../form/TextField'
import { AddressCheck } from '../../../resources/identities/AddressCheck'
import { Button } from '../../../ui/Button'
import type { Joiner } from './join-form'

interface JoinerFieldsProps {
  form: Form<Joiner>
  /** Its place in the form, from 1. */
  place: number
  /** The domain of the address; null while none is chosen. */
  domain: Domain | null
  /** Why its user name can't be used beside the others; null where it can. */
  conflict: string | null
  /** Removes the row; null where it is the only one. */
  onRemove: (() => void) | null
}

const focusName = (row: HTMLElement | null) => row?.querySelector('input')?.focus()

/** The fields of one new identity. A row that was added gets the focus. */
export const JoinerFields = ({ form, place, domain, conflict, onRemove }: JoinerFieldsProps) => {
  const { row, local_part } = form.values
  return (
    <fieldset
      ref={row === 0 ? undefined : focusName}
      className="flex flex-col gap-2 rounded-md border border-line p-3"
    >
      <legend className="px-1 font-medium">Identity {place}</legend>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="display_name" required />
        <TextField form={form} name="local_part" required />
      </div>
      {/* The field itself says its conflict once the form was sent. */}
      {(conflict === null || form.errors.local_part !== conflict) && (
        <AddressCheck text={local_part} domain={domain} conflict={conflict} />
      )}
      {onRemove !== null && (
        <Button className="self-end" aria-label={`Remove identity ${place}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  )
}
