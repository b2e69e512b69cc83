import { CirclePause } from 'lucide'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { Initials } from '../../ui/Initials'
import { Icon } from '../../ui/Icon'

interface PersonNameProps {
  name: string
  status?: Identity['status']
}

/** A person in a list: initials and name on one line, and a sign for who is suspended, with its word where there is room. */
export const PersonName = ({ name, status }: PersonNameProps) => (
  <div className="flex items-center gap-2.5">
    <Initials name={name} />
    <bdi className="min-w-0 truncate font-medium">{name}</bdi>
    {status === 'suspended' && (
      <span title="Suspended" className="inline-flex shrink-0 items-center gap-1.5 text-warning">
        <Icon icon={CirclePause} />
        <span className="sr-only">Suspended</span>
        <span aria-hidden="true" className="@max-[84rem]:hidden">
          Suspended
        </span>
      </span>
    )}
  </div>
)
