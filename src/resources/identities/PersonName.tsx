import { CirclePause } from 'lucide'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { Icon } from '../../ui/Icon'
import { Initials } from './Initials'

interface PersonNameProps {
  name: string
  status?: Identity['status']
}

/** A person in a list: initials and name on one line, and a sign for who is suspended, with its word where there is room. */
export const PersonName = ({ name, status }: PersonNameProps) => {
  const person = (
    <>
      <Initials of={name} />
      <bdi className="row-name">{name}</bdi>
    </>
  )
  // A list has many people: the cell of who is active cuts the name off by itself.
  if (status !== 'suspended') return person
  return (
    <div className="flex items-center gap-2.5">
      <span className="min-w-0 truncate">{person}</span>
      <span title="Suspended" className="inline-flex shrink-0 items-center gap-1.5 text-warning">
        <Icon icon={CirclePause} />
        <span className="sr-only">Suspended</span>
        <span aria-hidden="true" className="@max-[84rem]:hidden">
          Suspended
        </span>
      </span>
    </div>
  )
}
