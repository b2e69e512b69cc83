import type { Address } from '../../contract/generated/schemas/address.zod'

/** The kinds of addresses on screen. */
export const addressKinds: Readonly<Record<Address['kind'], string>> = {
  identity: 'Identity',
  alias: 'Alias',
  group: 'Group',
  held: 'Deleted',
}

/** The states of addresses on screen. */
export const addressStates: Readonly<Record<Address['state'], string>> = {
  in_use: 'In use',
  off: 'Off',
  expired: 'Expired',
  held: 'Reserved',
  suspended: 'Suspended',
  nowhere: 'No recipients',
}
