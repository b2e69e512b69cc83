import type { IdentityAddress } from '../../contract/generated/schemas/identityAddress.zod'

/** An alias or group that delivers to identities that no longer get mail. */
export interface LostAlias {
  kind: 'alias' | 'group'
  id: string
  address_unicode: string
  /** How many of these identities it leads to. */
  count: number
  /** Whether one of them is its only recipient. */
  isAlone: boolean
}

/** The aliases and groups in use that deliver to identities, each once. @param lists the addresses of each identity. */
export const aliasesOf = (lists: readonly (readonly IdentityAddress[])[]): LostAlias[] => {
  const all = new Map<string, LostAlias>()
  for (const { kind, state, id, address_unicode, is_only_recipient } of lists.flat()) {
    if (kind === 'identity' || state !== 'in_use') continue
    const { count = 0, isAlone = false } = all.get(id) ?? {}
    all.set(id, { kind, id, address_unicode, count: count + 1, isAlone: isAlone || is_only_recipient })
  }
  return [...all.values()]
}

/** Those of the aliases without another recipient. @param counts the recipients of aliases that deliver to several of the identities. */
export const withoutRecipients = (
  aliases: readonly LostAlias[],
  counts: ReadonlyMap<string, number>,
): LostAlias[] => aliases.filter(({ id, count, isAlone }) => isAlone || counts.get(id) === count)
