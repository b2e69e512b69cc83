import { addressesOf } from '../findings.ts'
import { isWithin, plainName, reverseName } from '../names.ts'
import { dataOfType } from '../records.ts'
import { isIPv6, isSame } from './address.ts'
import { ask, askMaybe, countVoid, hostLimit, type Run } from './run.ts'

/**
 * The host's addresses of the sender's family. Without any, the term is void (RFC 7208, section 4.6.4), unless the host has
 * addresses of the other family only: many receivers don't count those.
 */
export const hostAddresses = async (
  run: Run,
  host: string,
  about: { domain: string; term: string },
  countsVoid: boolean,
): Promise<readonly string[]> => {
  const [own, other] = isIPv6(run.address) ? (['AAAA', 'A'] as const) : (['A', 'AAAA'] as const)
  const reply = await ask(run, host, own, about)
  if (countsVoid && reply.kind !== 'records') {
    const otherReply = reply.kind === 'none' ? await askMaybe(run, host, other) : reply
    if (otherReply !== null && otherReply.kind !== 'records') countVoid(run, about.domain, about.term)
  }
  return addressesOf(reply)
}

/**
 * The names of the sender's address that lead back to it, of the first ten (RFC 7208, section 5.5). Failed look-ups count as
 * no name.
 */
export const validatedNames = async (run: Run): Promise<readonly string[]> => {
  const reply = await askMaybe(run, reverseName(run.query.ip), 'PTR')
  const names =
    reply?.kind !== 'records' ? [] : dataOfType(reply.records, 'PTR').map(({ target }) => plainName(target))
  const validated: string[] = []
  for (const name of names.slice(0, hostLimit)) {
    const addresses = await askMaybe(run, name, isIPv6(run.address) ? 'AAAA' : 'A')
    if (addresses !== null && addressesOf(addresses).some((address) => isSame(run.address, address)))
      validated.push(name)
  }
  return validated
}

/** Whether a name of the sender's address is the domain or below it. */
export const hasNameBelow = async (run: Run, domain: string): Promise<boolean> =>
  (await validatedNames(run)).some((name) => isWithin(name, plainName(domain)))

/** The name of the sender's address: the domain, or one below it, or any; otherwise `unknown` (macro `p`). */
export const nameOfSender = async (run: Run, domain: string): Promise<string> => {
  const names = await validatedNames(run)
  const lower = plainName(domain)
  return (
    names.find((name) => name === lower) ??
    names.find((name) => isWithin(name, lower)) ??
    names[0] ??
    'unknown'
  )
}
