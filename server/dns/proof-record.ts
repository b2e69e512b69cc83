import { textsOf } from './findings.ts'
import type { Answer, DomainProof } from './types.ts'

/** Returns the name of the record that proves a claim of a domain. */
export const proofHost = (domain: string, { label }: Pick<DomainProof, 'label'>): string =>
  `_postroom-${label}.${domain}`

/** How the value of each proof begins. */
export const proofPrefix = 'postroom-proof='

/** Returns the value of the record that proves a claim. */
export const proofValue = ({ token }: Pick<DomainProof, 'token'>): string => `${proofPrefix}${token}`

/** Returns a text without the spaces and quotation marks that some DNS consoles store with it, in lower case. */
export const plainProofText = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase()

/** Whether an answer has the record of a proof. An alias leads to a name that others may control, so it proves nothing. */
export const hasProof = (answer: Answer, proof: DomainProof): boolean =>
  answer.kind === 'records' &&
  answer.aliases.length === 0 &&
  textsOf(answer).some((text) => plainProofText(text) === proofValue(proof))
