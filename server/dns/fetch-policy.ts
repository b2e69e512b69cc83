import { request, type RequestOptions } from 'node:https'
import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { withDeadline } from './deadline.ts'
import { isPublicAddress } from './public-address.ts'

/** Why there is no policy; `status` of the HTTP response, if it is about that. */
export type PolicyFailure =
  | 'policy_missing'
  | 'policy_redirect'
  | 'policy_certificate'
  | 'policy_too_large'
  | 'policy_content_type'
  | 'policy_private_address'
  | 'policy_timeout'
  | 'policy_unreachable'

/** The result of a fetch. */
export type PolicyResponse = { text: string } | { failure: PolicyFailure; status?: number }

/** Fetches the policy of a host that has these addresses. It never throws. */
export type FetchPolicy = (
  host: string,
  addresses: readonly string[],
  signal?: AbortSignal,
) => Promise<PolicyResponse>

interface FetchOptions {
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean
  port?: number
  timeoutMs?: number
  /** Certificates to trust besides those of Node. */
  ca?: string
}

/** Octets of a policy at most (RFC 8461, section 3.3). */
const maxOctets = 64 * 1024

/** Errors of a certificate, and not of the connection, in OpenSSL's and Node's names. */
const isCertificateError = (code: string): boolean =>
  /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_SSL_)/.test(
    code,
  )

/** Reads the response. A redirect isn't followed (RFC 8461, section 3.3). */
const readPolicy = async (response: IncomingMessage): Promise<PolicyResponse> => {
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) return { failure: 'policy_redirect', status }
  if (status >= 500) return { failure: 'policy_unreachable', status }
  if (status !== 200) return { failure: 'policy_missing', status }
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  if (mediaType.trim().toLowerCase() !== 'text/plain') return { failure: 'policy_content_type', status }
  if (Number(headers['content-length'] ?? 0) > maxOctets) return { failure: 'policy_too_large', status }
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    octets += part.length
    if (octets > maxOctets) return { failure: 'policy_too_large', status }
    chunks.push(part)
  }
  return { text: Buffer.concat(chunks).toString() }
}

/** Fetches from one address: no name is looked up, and no other connection used. */
const fetchFrom = (address: string, options: RequestOptions): Promise<PolicyResponse> =>
  new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? ''
      if (error.name === 'AbortError' || error.name === 'TimeoutError' || code === 'ABORT_ERR')
        return resolve({ failure: 'policy_timeout' })
      return resolve({ failure: isCertificateError(code) ? 'policy_certificate' : 'policy_unreachable' })
    }
    const family = isIPv6(address) ? 6 : 4
    const outgoing = request({
      ...options,
      lookup: (_host, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
    })
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      readPolicy(response)
        .then(resolve, fail)
        .finally(() => outgoing.destroy())
    })
    outgoing.end()
  })

/**
 * Creates the one request that goes to a host named by a domain. The host is fixed by the caller; each of its addresses
 * must be public, and one of them is connected to, so that a second lookup can't lead elsewhere. The certificate must be valid.
 */
export const createFetchPolicy = ({
  isAllowed = isPublicAddress,
  port = 443,
  timeoutMs = 10_000,
  ca,
}: FetchOptions = {}): FetchPolicy => {
  const fetchFromEach = async (host: string, addresses: readonly string[], signal: AbortSignal) => {
    const options = {
      host,
      port,
      servername: host,
      path: '/.well-known/mta-sts.txt',
      headers: { accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Postroom' },
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    }
    let response: PolicyResponse = { failure: 'policy_unreachable' }
    for (const address of addresses.slice(0, 2)) {
      response = await fetchFrom(address, options)
      if (!('failure' in response) || response.failure !== 'policy_unreachable' || response.status) break
    }
    return response
  }

  return async (host, addresses, signal) =>
    addresses.every(isAllowed)
      ? withDeadline(timeoutMs, signal, (deadline) => fetchFromEach(host, addresses, deadline))
      : { failure: 'policy_private_address' }
}
