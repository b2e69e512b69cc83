import type { Finding, MailFacts } from './types.ts'

const isGood = ({ verdict }: Finding): boolean => verdict === 'ok' || verdict === 'advice'

/** Whether no own mail passes the check. SPF that allows everyone, or only some of the addresses, lets a part of it pass. */
const fails = ({ verdict, code, evidence }: Finding, { sendingAddresses }: MailFacts): boolean =>
  (verdict === 'broken' || verdict === 'absent') &&
  code !== 'allows_everyone' &&
  (evidence?.addresses === undefined || evidence.addresses.length >= sendingAddresses.length)

const bites = ({ verdict, evidence }: Finding): boolean =>
  (verdict === 'ok' || verdict === 'advice') &&
  (evidence?.policy === 'quarantine' || evidence?.policy === 'reject')

/**
 * Compares the policy with the own mail. If the policy has an effect and the own mail passes neither SPF nor DKIM, receivers refuse it
 * (RFC 9989, section 5.3.6). If it passes both and the policy is `none`, the next step is a stronger one. A check that could not tell
 * anything leads to neither.
 */
export const withOwnMail = (findings: readonly Finding[], facts: MailFacts): Finding[] => {
  const ofCheck = (check: Finding['check']) => findings.filter((finding) => finding.check === check)
  const proofs = [ofCheck('spf'), ofCheck('dkim')]
  const isRefused = proofs.every((ones) => ones.length > 0 && ones.every((one) => fails(one, facts)))
  const passes = proofs.every((ones) => ones.length > 0 && ones.every(isGood))
  return findings.map((finding) => {
    if (finding.check !== 'dmarc' || !facts.sends) return finding
    if (isRefused && bites(finding))
      return { ...finding, verdict: 'broken', code: 'own_mail_refused', toPublish: null }
    if (passes && finding.code === 'none')
      return {
        ...finding,
        toPublish: finding.toPublish?.replace(/(?<=^|[;\s])p\s*=\s*none/i, 'p=quarantine') ?? null,
      }
    return finding
  })
}
