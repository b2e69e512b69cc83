import ipaddr from 'ipaddr.js'
import type { Check, Finding, MailFacts } from '../types.ts'
import { contribution } from '../domain-status.ts'
import { presentSentence, recordSentence } from '../sentences.ts'
import { atLastCheck, listed } from './words.ts'

/** What the records of a domain mean for its mail. */
export interface DomainSentences {
  /** The most important of the two others, or both. */
  sentence: string
  receiving: string
  sending: string
}

/** Whether mail passes: `some` if only mail from some addresses does, `unknown` if a lookup failed or a fact is missing. */
type Passes = 'all' | 'some' | 'none' | 'unknown'

/** How much a sentence matters, from lost mail to no problem. */
type Weight = 'fails' | 'unknown' | 'right'

interface Part {
  text: string
  weight: Weight
}

const isRight = ({ verdict }: Finding): boolean => verdict === 'ok' || verdict === 'advice'
const isUnknown = ({ verdict }: Finding): boolean => verdict === 'cannot_tell'

/** Without sending addresses no one can say whether SPF passes. An empty list of failing ones: all pass. */
const spfPasses = (spf: Finding | undefined, { sendingAddresses }: MailFacts): Passes => {
  if (spf === undefined || isUnknown(spf)) return 'unknown'
  // A record that allows every server also allows the operator's.
  if (spf.code === 'allows_everyone') return 'all'
  if (sendingAddresses.length === 0) return 'unknown'
  const failing = spf.evidence?.addresses
  if (isRight(spf) || failing?.length === 0) return 'all'
  return (failing?.length ?? Infinity) < sendingAddresses.length ? 'some' : 'none'
}

const isWrong = (finding: Finding): boolean => !isRight(finding) && !isUnknown(finding)

const dkimPasses = (keys: readonly Finding[]): Passes => {
  if (keys.some(isWrong) && keys.some(isRight)) return 'some'
  if (keys.length === 0 || keys.some(isUnknown)) return 'unknown'
  return keys.every(isRight) ? 'all' : 'none'
}

const hasNotSaid = (finding: Finding | undefined): boolean =>
  finding === undefined || finding.code === 'operator_has_not_said'

/** Why SPF doesn't pass, in words that continue a sentence. */
const spfReason = (spf: Finding | undefined): string => {
  const addresses = spf?.evidence?.addresses ?? []
  if (spf?.code === 'no_record') return "SPF isn't set up"
  if ((spf?.code === 'not_ours' || spf?.code === 'some_addresses') && addresses.length > 0)
    return `SPF doesn't list ${listed(addresses)}`
  return 'the SPF record is incorrect'
}

/** Why signatures aren't valid: no one here has seen one, only the keys. @param keys those that are wrong. */
const dkimReason = (keys: readonly Finding[]): string => {
  const record = keys.length > 1 ? 'DKIM keys' : 'DKIM key'
  if (keys.every(({ code }) => code === 'no_record'))
    return `the ${record} ${keys.length > 1 ? "aren't" : "isn't"} published`
  return keys.length > 1 ? 'the DKIM records are incorrect' : 'the DKIM record is incorrect'
}

const capital = (text: string): string => text.replace(/^[a-z]/, (char) => char.toUpperCase())

/** The mail that is signed with these keys. */
const signedWith = (keys: readonly Finding[]): string =>
  `mail signed with the key ${listed(keys.map(({ subject }) => subject))}`

const isIPv6 = (address: string): boolean => ipaddr.IPv6.isValid(address)

/** The mail that leaves from the addresses that fail: of a family, if that is all of it. */
const mailOf = (failing: readonly string[], all: readonly string[]): string => {
  const families = [
    { name: 'IPv6', belongs: isIPv6 },
    { name: 'IPv4', belongs: (address: string) => !isIPv6(address) },
  ]
  const family = families.find(
    ({ belongs }) => failing.every(belongs) && all.filter(belongs).length === failing.length,
  )
  return family === undefined ? `from ${listed(failing)}` : `by ${family.name}`
}

/** What happens to mail that fails, by the domain's own policy. */
const fate = (policy: string, mail: string): string => {
  if (policy === 'reject') return `Receivers that follow your own DMARC policy reject ${mail}`
  if (policy === 'quarantine') return `Receivers that follow your own DMARC policy put ${mail} in junk`
  return `${capital(mail)} often lands in junk`
}

const policyOf = (dmarc: Finding | undefined): string => {
  const policy = dmarc?.evidence?.policy ?? dmarc?.code ?? 'none'
  return dmarc !== undefined && (isRight(dmarc) || dmarc.code === 'own_mail_refused') ? policy : 'none'
}

/** Mail passes neither by SPF nor by a signature. */
const neither = (
  domain: string,
  facts: MailFacts,
  [spf, keys, policy]: readonly [Finding | undefined, readonly Finding[], string],
): string => {
  const reasons = `${spfReason(spf)}, and ${dkimReason(keys)}`
  const failing = spf?.evidence?.addresses ?? []
  const isPart = failing.length > 0 && failing.length < facts.sendingAddresses.length
  const mail = isPart ? `mail that leaves ${mailOf(failing, facts.sendingAddresses)}` : `mail from ${domain}`
  return `${fate(policy, mail)}: ${reasons}.`
}

/** Why it is unknown whether SPF passes. */
const spfUnknown = (domain: string, spf: Finding | undefined, { sendingAddresses }: MailFacts): string =>
  spf === undefined || hasNotSaid(spf) || sendingAddresses.length === 0
    ? "The operator hasn't said which servers send mail from this domain."
    : presentSentence(domain, spf)

/** One of SPF and DKIM is unknown, so only the other one counts. */
const halfKnown = (
  domain: string,
  facts: MailFacts,
  [spf, keys]: readonly [Finding | undefined, readonly Finding[]],
  passes: { spf: Passes; dkim: Passes },
): Part => {
  const wrong = [spf, ...keys].find((one) => one !== undefined && isWrong(one) && passes.spf !== 'all')
  if (wrong !== undefined) return { text: presentSentence(domain, wrong), weight: 'fails' }
  if (passes.dkim === 'all') {
    const text = `According to the operator's settings, mail from ${domain} passes DKIM. ${spfUnknown(domain, spf, facts)}`
    return { text, weight: 'unknown' }
  }
  if (passes.spf === 'all') {
    const passing = `According to the operator's settings, mail from ${domain} passes SPF when sent directly.`
    const wrongKey = keys.find(isWrong)
    if (wrongKey !== undefined)
      return { text: `${passing} ${presentSentence(domain, wrongKey)}`, weight: 'fails' }
    const why = hasNotSaid(keys.find(isUnknown))
      ? "The operator hasn't said which key signs it."
      : "DKIM couldn't be checked."
    return { text: `${passing} ${why}`, weight: 'unknown' }
  }
  return { text: spfUnknown(domain, spf, facts), weight: 'unknown' }
}

const sendingPart = (domain: string, facts: MailFacts, of: (check: Check) => readonly Finding[]): Part => {
  const [spf] = of('spf')
  if (!facts.sends) {
    // The record is recommended then: without it no mail is lost.
    return {
      text: spf?.code === 'sends_no_mail' ? presentSentence(domain, spf) : `${domain} sends no mail.`,
      weight: 'right',
    }
  }
  const keys = of('dkim')
  const passes = { spf: spfPasses(spf, facts), dkim: dkimPasses(keys) }
  // Wrong for all receivers, also where the operator's mail passes before the wrong term.
  if (spf !== undefined && isWrong(spf) && passes.spf === 'all')
    return { text: presentSentence(domain, spf), weight: 'fails' }
  if (passes.spf === 'unknown' || passes.dkim === 'unknown')
    return halfKnown(domain, facts, [spf, keys], passes)
  if (passes.spf === 'all' && passes.dkim === 'all')
    return {
      text: `According to the operator's settings, mail from ${domain} passes SPF and DKIM.`,
      weight: 'right',
    }
  const wrongKeys = keys.filter(isWrong)
  if (passes.spf === 'all') {
    const mail = passes.dkim === 'some' ? signedWith(wrongKeys) : 'it'
    const text = `According to the operator's settings, mail passes SPF when sent directly. When it is forwarded, ${mail} fails: ${dkimReason(wrongKeys)}.`
    return { text, weight: 'fails' }
  }
  if (passes.dkim === 'all')
    return {
      text: `According to the operator's settings, mail passes DKIM. ${capital(spfReason(spf))}.`,
      weight: 'fails',
    }
  const policy = policyOf(of('dmarc')[0])
  if (passes.dkim === 'some') {
    const reasons = `${spfReason(spf)}, and ${dkimReason(wrongKeys)}`
    return { text: `${fate(policy, signedWith(wrongKeys))}: ${reasons}.`, weight: 'fails' }
  }
  return { text: neither(domain, facts, [spf, keys, policy]), weight: 'fails' }
}

const receivingPart = (domain: string, of: (check: Check) => readonly Finding[]): Part => {
  const [mx] = of('mx')
  const [policy] = of('mta_sts')
  if (mx === undefined) return { text: '', weight: 'unknown' }
  const text = presentSentence(domain, mx)
  if (isUnknown(mx)) return { text, weight: 'unknown' }
  if (!isRight(mx)) return { text, weight: 'fails' }
  // With an enforced policy, senders refuse hosts that it doesn't list (RFC 8461, section 5).
  return policy?.code === 'mx_not_in_policy' && policy.verdict === 'broken'
    ? { text: `Mail to ${domain} may fail. ${presentSentence(domain, policy)}`, weight: 'fails' }
    : { text, weight: 'right' }
}

/** The part, said to be that of the last check if one of these records can't be checked now. */
const asOf = ({ text, weight }: Part, findings: readonly Finding[]): Part => ({
  text: text !== '' && findings.some(({ isLastKnown }) => isLastKnown) ? atLastCheck(text) : text,
  weight,
})

/**
 * Returns which of the domain's mail fails, and why. `findings` are the last known ones: a failed lookup changes none, so that
 * these sentences also stay.
 */
export const domainSentences = (
  domain: string,
  facts: MailFacts,
  findings: readonly Finding[],
): DomainSentences => {
  const of = (check: Check) => findings.filter((finding) => finding.check === check)
  const receiving = asOf(receivingPart(domain, of), (['mx', 'mta_sts'] as const).flatMap(of))
  const sending = asOf(sendingPart(domain, facts, of), (['spf', 'dkim', 'dmarc'] as const).flatMap(of))
  const sentenceOf = (): string => {
    const failing = [receiving, sending].filter(({ weight }) => weight === 'fails')
    if (failing.length > 0) return failing.map(({ text }) => text).join(' ')
    if (receiving.weight === 'unknown' && sending.weight === 'unknown' && receiving.text !== '') {
      const unsaid = of('mx').some(hasNotSaid) && of('spf').some(hasNotSaid)
      return unsaid
        ? "The operator hasn't said which servers handle mail, so only a part can be checked."
        : receiving.text
    }
    if (receiving.weight === 'unknown' && receiving.text !== '') return receiving.text
    if (sending.weight === 'unknown') return sending.text
    // Mail works, and could work better.
    const advice = findings.find((one) => contribution(one, facts) === 'advice')
    return advice === undefined ? sending.text : `${sending.text} ${recordSentence(domain, advice)}`
  }
  return { sentence: sentenceOf(), receiving: receiving.text, sending: sending.text }
}
