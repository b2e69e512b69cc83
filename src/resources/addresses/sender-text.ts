import type { ResolutionSender } from '../../contract/generated/schemas/resolutionSender.zod'
import { joinNames } from '../../util/join-names'

/** Whether a sender may write to an address, in a sentence or two. */
export const senderVerdict = ({ display_name, address, outcome, reply }: ResolutionSender): string => {
  const name = display_name ?? address
  if (outcome === 'accepted') return `${name} can send to this address when signed in to the mail server.`
  const quoted = reply === null ? '' : ` The reply is: ${reply.code} ${reply.enhanced_code} ${reply.text}`
  return `${name} can’t send to this address.${quoted}`
}

/** Why a sender may not write; null where it may. */
export const senderReason = (sender: ResolutionSender): string | null => {
  const { display_name, address, identity_id, signs_in, outcome, refused_by } = sender
  if (outcome === 'accepted') return null
  if (identity_id === null) return 'No identity in your organization signs in with this address.'
  if (!signs_in) return `${display_name ?? address} can’t sign in with ${address} to send mail.`
  const names = refused_by.map(({ group_name, address_unicode }) => {
    const isShared = refused_by.filter((other) => other.group_name === group_name).length > 1
    return group_name && isShared ? `${group_name} (${address_unicode})` : group_name || address_unicode
  })
  return names.length === 0 ? null : `Not an allowed sender of ${joinNames(names)}.`
}
