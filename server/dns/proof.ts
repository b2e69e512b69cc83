import { failedResult, findingOf, textsOf, type CheckResult } from './findings.ts'
import { misplacedProof } from './misplaced-proof.ts'
import { plainName } from './names.ts'
import { hasProof, plainProofText, proofHost, proofPrefix, proofValue } from './proof-record.ts'
import type { Answer, DomainProof, Resolver, RunCheck } from './types.ts'

const check = async (
  domain: string,
  answer: Answer,
  proof: DomainProof,
  resolver: Resolver,
): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  if (hasProof(answer, proof)) return { verdict: 'ok', code: 'seen' }
  const misplaced = await misplacedProof(domain, proof, null, resolver)
  if (misplaced !== null && 'kind' in misplaced) return failedResult(misplaced)
  if (misplaced !== null) return { verdict: 'broken', code: 'other_name', evidence: { name: misplaced.name } }
  return textsOf(answer).some((text) => plainProofText(text).startsWith(proofPrefix))
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
    findingOf(
      { check: 'proof', subject: '', host, type: 'TXT', toPublish },
      answer,
      await check(domain, answer, proof, resolver),
    ),
  ]
}
