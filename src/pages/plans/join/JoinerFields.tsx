import type { Domain } from '../../../contract/generated/schemas/domain.zod'
import type { Form } from '../../../form/use-form'
import { TextField } from '../../../form/TextField'
import { AddressCheck } from '../../../resources/identities/AddressCheck'
import { Button } from '../../../ui/Button'
import type { Joiner } from './join-form'

interface JoinerFieldsProps {
  form: Form<Joiner>
  /** Its place among them, from 1. */
  place: number
  /** The domain of the address; null while none is chosen. */
  domain: Domain | null
  /** Takes the row out; null where it is the only one. */
  onRemove: (() => void) | null
}

const focusName = (row: HTMLElement | null) => row?.querySelector('input')?.focus()

/** The fields of one of those who join; a row that was added gets the focus. */
export const JoinerFields = ({ form, place, domain, onRemove }: JoinerFieldsProps) => {
  const { row, local_part } = form.values
  return (
    <fieldset
      ref={row === 0 ? undefined : focusName}
      className="flex flex-col gap-2 rounded-md border border-line p-3"
    >
      <legend className="px-1 font-medium">Person {place}</legend>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="display_name" required />
        <TextField form={form} name="local_part" required />
      </div>
      <AddressCheck text={local_part} domain={domain} />
      {onRemove !== null && (
        <Button className="self-end" aria-label={`Remove person ${place}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  )
}
