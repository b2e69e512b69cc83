import { X } from 'lucide'
import type { ReactNode } from 'react'
import type { Address } from '../../contract/generated/schemas/address.zod'
import type { AliasTarget } from '../../contract/generated/schemas/aliasTarget.zod'
import { SearchPicker } from '../../form/SearchPicker'
import { addressChoices } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { readableAddress } from '../../util/unicode-name'
import { nameOfTarget as nameOf, targetOf } from './targets'

interface TargetsFieldProps {
  name?: string
  label: string
  description?: ReactNode
  placeholder?: string
  /** Names the list of selected addresses. */
  selectedLabel?: string
  /** The only kind that can be chosen. */
  kind?: 'identity'
  value: readonly AliasTarget[]
  onChange: (value: readonly AliasTarget[]) => void
  /** The alias or group itself, which can't be chosen. */
  without?: string
  error: string | undefined
}

/** One field that holds several addresses, such as what an alias delivers to: each with a button that removes it, and a search that adds another. */
export const TargetsField = (props: TargetsFieldProps) => {
  const { name = 'target_ids', label, description, kind, value, onChange, without, error } = props
  const { placeholder = 'Add an identity, alias or group', selectedLabel = 'Recipients' } = props
  const { organization_id } = useOrganization()
  const chosenIds = new Set(value.map(({ target_id }) => target_id))
  return (
    <div className="flex flex-col gap-2">
      <SearchPicker
        name={name}
        label={label}
        {...(description === undefined ? {} : { description })}
        placeholder={placeholder}
        error={error}
        value={null}
        queryOf={(q) => addressChoices(organization_id, q, kind)}
        idOf={(one: Address) => one.id}
        nameOf={nameOf}
        without={({ id, kind: itsKind }) => itsKind === 'held' || id === without || chosenIds.has(id)}
        onChange={(one) => one !== null && onChange([...value, targetOf(one)])}
      />
      {value.length > 0 && (
        <ul
          aria-label={selectedLabel}
          className="flex max-h-72 flex-col overflow-y-auto rounded-md border border-line"
        >
          {value.map((one) => (
            <li
              key={one.target_id}
              className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3 last:border-0"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{one.display_name ?? one.address_unicode}</bdi>
                {one.display_name !== null && <span className="text-muted"> {readableAddress(one)}</span>}
                {one.kind === 'held' && <span className="text-muted"> Deleted</span>}
              </span>
              <Button
                variant="quiet"
                className="px-2!"
                aria-label={`Remove ${nameOf(one)}`}
                onClick={() => onChange(value.filter(({ target_id }) => target_id !== one.target_id))}
              >
                <Icon icon={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
