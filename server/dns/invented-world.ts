import type { FetchPolicy } from './fetch-policy.ts'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import { asciiName, plainName } from './names.ts'
import { proofHost, proofValue } from './proof-record.ts'
import { inventedServer } from './shown-server.ts'
import type { DomainProof, MailFacts, Resolver } from './types.ts'

/**
 * Invented records for demonstrations: reserved names (RFC 2606, RFC 6761) are answered from here, and no name server is asked.
 * A domain has all that it needs, unless `special` says otherwise.
 */
const mailHost = 'mx.postroom.example'
const addresses = { ipv4: '192.0.2.25', ipv6: '2001:db8::25' }
const selector = 'postroom'
/** The private key of it has been thrown away. */
const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvPuD28zOAQmc9xxW57RKX1TS9HqUhG9m/w5KAQxD24rGQmgjJZifHgjX0Q3ICuGZ57y/WdhCfDRUDx6nKKDU3lB92cZqO/gGw71RMXRSiNDO+q99KiQFjFsVQMX8oQWt/2R4YhEsok4CslrtADlnNZuDfpNUEpXB3U4xnuCjpz0bm1gauoKoYsy7K1qJBiSWwMDNM18id4G/l7tr1JsBj3hLsihpPq9BUtkMi1GivW2YJJOPxny0stVDQ6iJjhTaugVYhjhspxMtR9YUOTtGegO290zeHl+jC5gFS09eBqY4MNI0Dq9esY4KjShBj1G8h0S+ip3kO1ra1haD1vZ7DwIDAQAB'

const operator: MemoryZone = {
  [mailHost]: { A: [addresses.ipv4], AAAA: [addresses.ipv6] },
  '_spf.postroom.example': { TXT: [`v=spf1 ip4:${addresses.ipv4} ip6:${addresses.ipv6} -all`] },
  '25.2.0.192.in-addr.arpa': { PTR: [`${mailHost}.`] },
  '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: [`${mailHost}.`] },
}

const usual = (domain: string): MemoryZone => ({
  [domain]: { MX: [`10 ${mailHost}.`], TXT: ['v=spf1 include:_spf.postroom.example -all'] },
  [`${selector}._domainkey.${domain}`]: { TXT: [`v=DKIM1; k=rsa; p=${publicKey}`] },
  [`_dmarc.${domain}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`] },
})

const policyText = `version: STSv1\nmode: enforce\nmx: ${mailHost}\nmax_age: 604800\n`

/** One domain of each kind: complete, with advice, not right, not set up, and with servers that don't answer. */
const special: Record<string, (domain: string) => MemoryZone> = {
  'brightwater.example': (domain) => ({
    ...usual(domain),
    [`_mta-sts.${domain}`]: { TXT: ['v=STSv1; id=20261101'] },
    [`mta-sts.${domain}`]: { A: ['192.0.2.80'] },
    [`_smtp._tls.${domain}`]: { TXT: [`v=TLSRPTv1; rua=mailto:postmaster@${domain}`] },
    [`_imaps._tcp.${domain}`]: { SRV: [`0 1 993 ${mailHost}.`] },
  }),
  [asciiName('grünhof.example')]: (domain) => ({
    ...usual(domain),
    [domain]: { MX: [`10 ${mailHost}.`], TXT: ['v=spf1 include:_spf.postroom.example'] },
    [`_dmarc.${domain}`]: { TXT: ['v=DMARC1; p=none'] },
  }),
  'brightwater-labs.example': (domain) => ({
    ...usual(domain),
    [domain]: { MX: [`10 ${mailHost}.`], TXT: [`v=spf1 ip4:${addresses.ipv4} -all`] },
  }),
  'brightwater-events.example': (domain) => ({ [domain]: { NS: ['ns.postroom.example.'] } }),
  'brightwater-archive.example': (domain) => ({
    [domain]: { 'all!': 'no_answer' },
    [`*.${domain}`]: { 'all!': 'no_answer' },
  }),
}

/** Returns the domain that a name of a record belongs to: without labels such as _dmarc, and the hosts of policies. */
const domainOf = (name: string): string => {
  const labels = name.split('.')
  const last = labels.findLastIndex((label) => label.startsWith('_'))
  return labels
    .slice(last + 1)
    .join('.')
    .replace(/^(?:mta-sts|autoconfig)\./, '')
}

const zoneOf = (name: string): MemoryZone => {
  const domain = domainOf(name)
  // A name with the domain appended twice is that of a mistake.
  if (/^(.+)\.\1$/.test(domain)) return operator
  // A top-level domain has none of this, nor has the tree of addresses.
  if (!domain.includes('.') || domain.endsWith('.arpa')) return operator
  return { ...(special[domain] ?? usual)(domain), ...operator }
}

/** Answers questions about reserved names. */
export const inventedResolver: Resolver = {
  ask: (name, type) => memoryResolver(zoneOf(plainName(name)), { from: inventedServer }).ask(name, type),
}

/** Returns a resolver for reserved names that also has the record that proves a domain. */
export const inventedResolverWith = (domain: string, proof: DomainProof | null): Resolver => {
  if (proof === null) return inventedResolver
  const host = proofHost(domain, proof)
  const zone = memoryResolver({ [host]: { TXT: [proofValue(proof)] } }, { from: inventedServer })
  return { ask: (name, type) => (plainName(name) === host ? zone : inventedResolver).ask(name, type) }
}

/** Returns the policies of the invented hosts. */
export const inventedFetchPolicy: FetchPolicy = (host) =>
  Promise.resolve(
    host === 'mta-sts.brightwater.example'
      ? { text: policyText }
      : { failure: 'policy_missing', status: 404 },
  )

/** Returns the facts of the invented operator, the same for each domain. @param proof what proves the domain. */
export const inventedFacts = (_domain: string, proof: DomainProof | null = null): MailFacts => ({
  mxHosts: [mailHost],
  sendingAddresses: [addresses.ipv4, addresses.ipv6],
  heloName: mailHost,
  spfInclude: '_spf.postroom.example',
  dkimKeys: [{ selector, publicKey }],
  inboundGateways: [],
  clientHosts: [],
  receives: true,
  sends: true,
  proof,
})
