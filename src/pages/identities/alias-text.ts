import type { IdentityAddress } from '../../contract/generated/schemas/identityAddress.zod'
import { formatDay } from '../../util/time'

const groupWord = (isMember: boolean, isOfDepartment: boolean): string => {
  if (!isMember) return 'Group'
  return isOfDepartment ? 'Group of the department' : 'Group member'
}

/** An alias or group in the words of the identity that it delivers to: `Alias, through support@example.net, ends Mar 1, 2027`. */
export const aliasText = (alias: IdentityAddress): string => {
  const { kind, via, may_send_as, is_former, signs_in, expires_at, state, department_id } = alias
  return [
    kind === 'group'
      ? groupWord(via === null, department_id !== null)
      : is_former
        ? 'Former address'
        : 'Alias',
    ...(via === null ? [] : [`through ${via.address_unicode}`]),
    ...(may_send_as ? ['can send as it'] : []),
    ...(is_former && signs_in ? ['can sign in with it'] : []),
    ...(expires_at === null || state === 'expired' ? [] : [`ends ${formatDay(new Date(expires_at))}`]),
  ].join(', ')
}

/** The former addresses with which mail apps can still sign in. */
export const formerNamesOf = (addresses: readonly IdentityAddress[]): readonly string[] =>
  addresses
    .filter(({ is_former, signs_in, state }) => is_former && signs_in && state === 'in_use')
    .map(({ address }) => address)
