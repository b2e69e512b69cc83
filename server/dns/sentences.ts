import {
  autoconfigSentences,
  daneSentences,
  mtaStsSentences,
  mxSentences,
  tlsRptSentences,
} from './sentences/receiving.ts'
import {
  dkimSentences,
  dmarcSentences,
  proofSentences,
  ptrSentences,
  spfSentences,
} from './sentences/sending.ts'
import { atLastCheck, quoted, type Sentence } from './sentences/words.ts'
import type { Check, commonCodes, Finding } from './types.ts'

const missingFacts: Readonly<Partial<Record<Check, string>>> = {
  mx: 'which hosts receive mail',
  spf: 'which servers send mail',
  dkim: 'which key signs mail',
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Says that a record is published, and until when resolvers may have the answer of before. */
const cachedSentence = ({ cachedUntil }: Finding, domain: string, what: string): string => {
  const until = cachedUntil ? ` until ${timeFormat.format(cachedUntil)} UTC` : ''
  return `The record is published: the own name servers of ${domain} have it. Resolvers may cache ${what}${until}.`
}

/** Sentences of codes that each check has. */
const commonSentences: Readonly<Record<(typeof commonCodes)[number], Sentence>> = {
  operator_has_not_said: ({ check, evidence }) => {
    const text = `The operator hasn't said ${missingFacts[check] ?? 'which hosts to compare with'}, so this can't be compared.`
    return evidence?.term === undefined
      ? text
      : `${text} The record doesn't have ${quoted(evidence.term)}, which the operator named.`
  },
  dnssec_bogus: () => 'The DNSSEC signatures are wrong, so receivers that check them see nothing.',
  still_spreading: (_, domain) => `The name servers of ${domain} don't agree yet.`,
  absence_cached: (finding, domain) => cachedSentence(finding, domain, 'its absence'),
  old_value_cached: (finding, domain) => cachedSentence(finding, domain, 'the old record'),
  no_answer: (_, domain) => `The name servers of ${domain} didn't answer.`,
  servfail: (_, domain) => `The name servers of ${domain} answered with an error (SERVFAIL).`,
  refused: (_, domain) => `The name servers of ${domain} refused to answer.`,
  garbage: (_, domain) => `The name servers of ${domain} sent an answer that can't be read.`,
  too_long: () => 'The record is longer than 4096 characters, so it was not read.',
  limit: () => 'The check was stopped, because it took too long.',
}

const sentences: Readonly<Record<Check, Readonly<Record<string, Sentence>>>> = {
  mx: mxSentences,
  spf: spfSentences,
  dkim: dkimSentences,
  dmarc: dmarcSentences,
  mta_sts: mtaStsSentences,
  tls_rpt: tlsRptSentences,
  autoconfig: autoconfigSentences,
  dane: daneSentences,
  ptr: ptrSentences,
  proof: proofSentences,
}

const rejectedReports = (domain: string): string =>
  `This mail service rejects mail to postmaster@${domain}, so reports to it get lost. Let this address receive mail first, or publish another one.`

/** Returns what a finding means now, made from its code alone: texts from DNS are quoted and cut. */
export const presentSentence = (domain: string, finding: Finding): string => {
  const own = sentences[finding.check][finding.code]
  const common: Readonly<Record<string, Sentence>> = commonSentences
  const text = (own ?? common[finding.code])?.(finding, domain) ?? `The record of ${domain} was checked.`
  const { wildcard } = finding.evidence ?? {}
  return [
    text,
    ...(wildcard === undefined ? [] : [`The answer is from the wildcard record ${quoted(wildcard)}.`]),
    ...(finding.rejectsReports ? [rejectedReports(domain)] : []),
  ].join(' ')
}

/** Returns what a finding means. The last known one of a record that can't be checked now is said to be that. */
export const recordSentence = (domain: string, finding: Finding): string => {
  const text = presentSentence(domain, finding)
  return finding.isLastKnown ? atLastCheck(text) : text
}
