import { AtSign, Trash2, User, Users } from 'lucide'
import type { Address } from '../../contract/generated/schemas/address.zod'
import { Icon } from '../../ui/Icon'
import { addressKinds } from './address-text'

const icons = { identity: User, alias: AtSign, group: Users, held: Trash2 } as const

/** What an address is: an identity, an alias, a group, or the address of a deleted identity. */
export const AddressKind = ({ kind }: { kind: Address['kind'] }) => (
  <span className="inline-flex items-center gap-1.5 align-middle">
    <Icon icon={icons[kind]} className="size-4 shrink-0 text-muted" />
    {addressKinds[kind]}
  </span>
)
