import { addressesOf } from '../findings.ts'
import { isWithin, plainName, reverseName } from '../names.ts'
import { dataOfType } from '../records.ts'
import { isIPv6, isSame } from './address.ts'
import { ask, askMaybe, hostLimit, type Run } from './run.ts'

/** The addresses of a host that are of the sender's family. */
interface HostAddresses {
  addresses: readonly string[]
  /**
   * Nothing was found (RFC 7208, section 4.6.4). A host with addresses of the other family only is not void: many receivers
   * don't count it.
   */
  isVoid: boolean
}

/** Looks up the addresses of a host. */
export const hostAddresses = async (
  run: Run,
  host: string,
  about: { domain: string; term: string },
): Promise<HostAddresses> => {
  const [own, other] = isIPv6(run.address) ? (['AAAA', 'A'] as const) : (['A', 'AAAA'] as const)
  const reply = await ask(run, host, own, about)
  if (reply.kind === 'records') return { addresses: addressesOf(reply), isVoid: false }
  const otherReply = reply.kind === 'none' ? await askMaybe(run, host, other) : reply
  return { addresses: [], isVoid: otherReply !== null && otherReply.kind !== 'records' }
}

/**
 * The names of the sender's address that lead back to it, of the first ten (RFC 7208, section 5.5). Failed lookups count as
 * no name.
 */
const validatedNames = async (run: Run): Promise<readonly string[]> => {
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
