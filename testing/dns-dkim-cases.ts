// DKIM records with the verdicts that they must lead to, for dns-cases.ts.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { DnsCase, Expected } from './dns-case.ts'

const pairs = {
  ours: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  other: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  k1024: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  k768: generateKeyPairSync('rsa', { modulusLength: 768 }),
  ed25519: generateKeyPairSync('ed25519'),
}

const base64 = ({ publicKey }: { publicKey: KeyObject }, type: 'spki' | 'pkcs1' = 'spki'): string =>
  publicKey.export({ format: 'der', type }).toString('base64')

/** Returns the private key of a case's public key as PEM. */
export const casePrivateKey = (publicKey: string): string => {
  const pair = Object.values(pairs).find((one) => base64(one) === publicKey)
  if (pair === undefined) throw new Error('No case has this key.')
  const { asymmetricKeyType } = pair.privateKey
  return pair.privateKey
    .export({ format: 'pem', type: asymmetricKeyType === 'rsa' ? 'pkcs1' : 'pkcs8' })
    .toString()
}

const rawEd25519 = pairs.ed25519.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('base64')

const ours = base64(pairs.ours)
const right = `v=DKIM1; k=rsa; p=${ours}`

const publicKeys = (...selectors: readonly string[]) => ({
  dkimKeys: selectors.map((selector) => ({ selector, publicKey: ours })),
})

/** The operator's key of all cases that say nothing else. */
export const caseKeys = publicKeys('s1').dkimKeys

const one = (
  title: string,
  texts: string | readonly (string | readonly string[])[],
  line: Expected,
  more: Partial<DnsCase> = {},
): DnsCase => ({
  title: `DKIM: ${title}`,
  zone: { 's1._domainkey.{d}': { TXT: typeof texts === 'string' ? [texts] : texts } },
  expect: [line],
  ...more,
})

const otherKey = (publicKey: string): Partial<DnsCase> => ({
  facts: { dkimKeys: [{ selector: 's1', publicKey }] },
})

const split = (text: string, length: number): readonly string[] =>
  text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []

const valid = [
  one('one string', right, 'dkim s1 ok same_key'),
  one('short strings', [split(right, 40)], 'dkim s1 ok same_key'),
  one('white space', `v = DKIM1 ;\tk=rsa;  p= ${split(ours, 70).join('\t ')} ;`, 'dkim s1 ok same_key'),
  one('no version', `p=${ours}`, 'dkim s1 ok same_key'),
  one('no kind', `v=DKIM1; p=${ours}`, 'dkim s1 ok same_key'),
  one('the form of RSA only', `v=DKIM1; k=rsa; p=${base64(pairs.ours, 'pkcs1')}`, 'dkim s1 ok same_key'),
  one('no padding', `v=DKIM1; k=rsa; p=${ours.replaceAll('=', '')}`, 'dkim s1 ok same_key'),
  one('other tags', `v=DKIM1; h=sha1:sha256; s=*; t=s; n=key of {d}; x=y; p=${ours}`, 'dkim s1 ok same_key'),
  one('for email', `v=DKIM1; s=tlsrpt:email; h= sha256 ; p=${ours}`, 'dkim s1 ok same_key'),
  one('an alias', '', 'dkim s1 ok same_key', {
    zone: {
      's1._domainkey.{d}': { CNAME: ['s1._domainkey.keys.{d}.'] },
      's1._domainkey.keys.{d}': { CNAME: ['s1._domainkey.again.{d}.'] },
      's1._domainkey.again.{d}': { TXT: [right] },
    },
  }),
  one(
    'Ed25519',
    `v=DKIM1; k=ed25519; p=${rawEd25519}`,
    'dkim s1 ok same_key',
    otherKey(base64(pairs.ed25519)),
  ),
  one('a selector in capitals', right, 'dkim S1 ok same_key', { facts: publicKeys('S1') }),
  one('two selectors', right, 'dkim s1 ok same_key', {
    facts: publicKeys('s1', 's2'),
    expect: ['dkim s1 ok same_key', 'dkim s2 absent no_record'],
  }),
]

const wrong = [
  one('another key', `v=DKIM1; k=rsa; p=${base64(pairs.other)}`, 'dkim s1 broken other_key'),
  one('no record', '', 'dkim s1 absent no_record', { zone: { '{d}': { TXT: ['other'] } } }),
  one('a revoked key', 'v=DKIM1; k=rsa; p=', 'dkim s1 broken revoked'),
  one('a form with 255 characters', right.slice(0, 255), 'dkim s1 broken cut_short'),
  one('a cut key', `v=DKIM1; p=${ours.slice(0, 300)}`, 'dkim s1 broken cut_short'),
  one('a cut key of another', `v=DKIM1; p=${base64(pairs.other)}`.slice(0, 255), 'dkim s1 broken cut_short'),
  one('quotation marks', `"v=DKIM1; k=rsa; " "p=${ours}"`, 'dkim s1 broken quotes_in_value'),
  one('backslashes', `v=DKIM1\\; k=rsa\\; p=${ours}`, 'dkim s1 broken quotes_in_value'),
  one('two keys', [right, `v=DKIM1; p=${base64(pairs.other)}`], 'dkim s1 broken several_records'),
  one('another TXT record', ['some-proof=1234', right], 'dkim s1 broken several_records'),
  one('only other TXT records', ['some-proof=1234', 'v=spf1 -all'], 'dkim s1 broken not_a_key'),
  one('a wildcard', '', 'dkim s1 broken not_a_key', { zone: { '*.{d}': { TXT: ['v=spf1 -all'] } } }),
  one('a wildcard for DMARC', '', 'dkim s1 broken not_a_key', {
    zone: { '*.{d}': { TXT: ['v=DMARC1; p=none'] } },
  }),
  one('no key', 'v=DKIM1; k=rsa', 'dkim s1 broken not_a_key'),
  one('another version', `v=DKIM2; p=${ours}`, 'dkim s1 broken wrong_version'),
  one('a version in small letters', `v=dkim1; p=${ours}`, 'dkim s1 broken wrong_version'),
  one('a version that is not first', `k=rsa; v=DKIM1; p=${ours}`, 'dkim s1 broken wrong_version'),
  one('SHA-1 only', `v=DKIM1; h=sha1; p=${ours}`, 'dkim s1 broken hash_excluded'),
  one('not for email', `v=DKIM1; s=tlsrpt; p=${ours}`, 'dkim s1 broken service_excluded'),
  one(
    'a key of 768 bits',
    `v=DKIM1; p=${base64(pairs.k768)}`,
    'dkim s1 broken key_too_short',
    otherKey(base64(pairs.k768)),
  ),
  one('an alias to nothing', '', 'dkim s1 broken alias_leads_nowhere', {
    zone: { 's1._domainkey.{d}': { CNAME: ['s1._domainkey.keys.{d}.'] } },
  }),
  one('the domain twice', '', 'dkim s1 broken name_doubled', {
    zone: { 's1._domainkey.{d}.{d}': { TXT: [right] } },
  }),
  one('another kind', `v=DKIM1; k=ed25519; p=${rawEd25519}`, 'dkim s1 broken other_key_type'),
  one('no base64', 'v=DKIM1; p=this is not a key', 'dkim s1 broken unreadable_key'),
  one('a tag twice', `v=DKIM1; p=${ours}; p=${ours}`, 'dkim s1 broken unreadable_key'),
]

const advised = [
  one(
    'a key of 1024 bits',
    `v=DKIM1; p=${base64(pairs.k1024)}`,
    'dkim s1 advice short_key',
    otherKey(base64(pairs.k1024)),
  ),
  one('a test', `v=DKIM1; t=y:s; p=${ours}`, 'dkim s1 advice testing'),
]

const unsaid = [
  one('no key known', right, 'dkim cannot_tell operator_has_not_said', { facts: { dkimKeys: [] } }),
]

/** Cases of DKIM (RFC 6376). */
export const dkimCases: readonly DnsCase[] = [...valid, ...wrong, ...advised, ...unsaid]
