import { openDkimSource, rspamdSource } from '../signers.ts'
import { type Case, type CaseOptions, says } from './case.ts'

const signer = (name: string, text: string | null, sourceOf: (text: string) => string): Case => ({
  group: 'DKIM signatures',
  name: `by ${name}`,
  ...says('signs by the envelope or the sign-in', /^signs (?:nothing|if From|by the (?:envelope|sign-in)$)/),
  unasked: 'not found on this machine',
  ask: text === null ? null : () => Promise.resolve(sourceOf(text)),
})

/** Whether the DKIM signers of this machine sign for the sender, and not for the domain in the header From. A trial has none. */
export const signerCases = ({
  addresses,
  signers: { openDkim, rspamd },
}: Pick<CaseOptions, 'addresses' | 'signers'>): Case[] => {
  if (!addresses.wantsTls) return []
  return [signer('OpenDKIM', openDkim, openDkimSource), signer('rspamd', rspamd, rspamdSource)]
}
