import { failedJudgement, findingOf, textsOf, type Judgement } from './findings.ts'
import { plainName } from './names.ts'
import type { Answer, DomainProof, RunCheck } from './types.ts'

/** Returns the name of the record that proves a claim of a domain. */
export const proofHost = (domain: string, { label }: Pick<DomainProof, 'label'>): string =>
  `_postroom-${label}.${domain}`

const prefix = 'postroom-proof='

/** Returns the value of the record that proves a claim. */
export const proofValue = ({ token }: Pick<DomainProof, 'token'>): string => `${prefix}${token}`

/** A text without the spaces and quotation marks that some DNS consoles store with it. */
const plainText = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase()

/** Whether an answer has the record of a proof. An alias leads to a name that others may control, so it proves nothing. */
export const hasProof = (answer: Answer, proof: DomainProof): boolean =>
  answer.kind === 'records' &&
  answer.aliases.length === 0 &&
  textsOf(answer).some((text) => plainText(text) === proofValue(proof))

const judge = (answer: Answer, proof: DomainProof): Judgement => {
  if (answer.kind === 'failed') return failedJudgement(answer)
  if (hasProof(answer, proof)) return { verdict: 'ok', code: 'seen' }
  return textsOf(answer).some((text) => plainText(text).startsWith(prefix))
    ? { verdict: 'broken', code: 'other_value' }
    : { verdict: 'absent', code: 'no_record' }
}

/** Looks for the record that has proved the domain. Without it the domain continues to work. */
export const checkProof: RunCheck = async (domain, { proof }, resolver) => {
  if (proof === null) return []
  const host = plainName(proofHost(domain, proof))
  const answer = await resolver.ask(host, 'TXT')
  const toPublish = proofValue(proof)
  return [
    findingOf({ check: 'proof', subject: '', host, type: 'TXT', toPublish }, answer, judge(answer, proof)),
  ]
}
