import { CirclePause } from 'lucide'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { Icon } from '../../ui/Icon'
import { Initials } from './Initials'

interface IdentityNameProps {
  name: string
  status?: Identity['status']
}

/** An identity in a list: initials and name on one line, and a sign if it is suspended, with text if there is room. */
export const IdentityName = ({ name, status }: IdentityNameProps) => {
  // A list has many rows. For an active identity the table cell truncates the name, without its own element.
  if (status !== 'suspended')
    return (
      <>
        <Initials of={name} />
        <bdi className="row-name">{name}</bdi>
      </>
    )
  return (
    <div className="flex items-center">
      <Initials of={name} className="shrink-0" />
      <bdi className="row-name truncate">{name}</bdi>
      <span title="Suspended" className="ml-2.5 inline-flex shrink-0 items-center gap-1.5 text-warning">
        <Icon icon={CirclePause} />
        <span className="@max-[84rem]:sr-only">Suspended</span>
      </span>
    </div>
  )
}
