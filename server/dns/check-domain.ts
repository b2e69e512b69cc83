import { checkAutoconfig } from './autoconfig.ts'
import { checkDane } from './dane.ts'
import { withDeadline } from './deadline.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { limitedResolver } from './limits.ts'
import { checkMx } from './mx.ts'
import { createCheckMtaSts } from './mta-sts.ts'
import { withOwnMail } from './own-mail.ts'
import { checkProof } from './proof.ts'
import { checkPtr } from './ptr.ts'
import { checkSpf } from './spf.ts'
import { checkTlsRpt } from './tls-rpt.ts'
import { withWildcards } from './wildcard.ts'
import { checks, type Check, type Finding, type MailFacts, type Resolver, type RunCheck } from './types.ts'

interface CheckOptions {
  fetchPolicy: FetchPolicy
  signal?: AbortSignal
  /** Only these checks; by default all. */
  only?: readonly Check[]
  /** About ten times what a usual domain needs. */
  queries?: number
  milliseconds?: number
}

const runChecks = async (
  domain: string,
  facts: MailFacts,
  resolver: Resolver,
  only: readonly Check[],
  fetchPolicy: FetchPolicy,
): Promise<Finding[]> => {
  const runs: Partial<Record<Check, RunCheck>> = {
    mx: checkMx,
    spf: checkSpf,
    dkim: checkDkim,
    dmarc: checkDmarc,
    mta_sts: createCheckMtaSts(fetchPolicy),
    tls_rpt: checkTlsRpt,
    autoconfig: checkAutoconfig,
    dane: checkDane,
    ptr: checkPtr,
    proof: checkProof,
  }
  const findings = await Promise.all(
    checks.map(async (check) => (only.includes(check) ? runs[check]?.(domain, facts, resolver) : undefined)),
  )
  const all = withOwnMail(
    findings.flatMap((ofCheck) => ofCheck ?? []),
    facts,
  )
  return withWildcards(domain, all, resolver)
}

/**
 * Checks all records of a domain, in the order of the page. A lookup that fails, or comes after one of the bounds, results in
 * `cannot_tell` and never to another verdict.
 */
export const checkDomain = (
  domain: string,
  facts: MailFacts,
  resolver: Resolver,
  { fetchPolicy, signal, only = checks, queries = 120, milliseconds = 20_000 }: CheckOptions,
): Promise<Finding[]> =>
  withDeadline(milliseconds, signal, (deadline) =>
    runChecks(domain, facts, limitedResolver(resolver, deadline, queries), only, (host, addresses) =>
      fetchPolicy(host, addresses, deadline),
    ),
  )
