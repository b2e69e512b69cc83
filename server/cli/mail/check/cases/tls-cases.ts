import { at, begins, type Case, type CaseOptions, says } from './case.ts'
import { readingServices } from './reading-services.ts'

const offered = says('TLS, a valid certificate', /^TLSv1\.[23], certificate until/)

/** Checks that TLS is offered, and that sign-in without TLS is refused. */
export const tlsCases = (options: CaseOptions): Case[] => {
  const group = 'TLS'
  const { clients, cast, addresses } = options
  if (!addresses.wantsTls) return []
  const { submission, smtp } = addresses
  const who = { address: cast.ana.address, password: cast.password }
  const services = readingServices(options)
  return [
    ...services.map(({ name, endpoint, client }): Case => ({
      group,
      name,
      ...offered,
      ask: at(endpoint, client.tls),
    })),
    { group, name: 'submission', ...offered, ask: at(submission, clients.smtpTls) },
    { group, name: 'SMTP', ...offered, ask: at(smtp, clients.smtpTls) },
    ...services.map(({ name, endpoint, client }): Case => ({
      group,
      name: `${name}, right password without TLS`,
      ...says('refused', /^(NO|BAD|-ERR|TLS from the beginning)/),
      ask: at(endpoint, (one) => client.signInWithoutTls(one, who)),
    })),
    {
      group,
      name: 'submission, before TLS',
      ...begins('no AUTH', 'implicit TLS'),
      ask: at(submission, clients.smtpOffersSignIn),
    },
    { group, name: 'SMTP, before TLS', ...begins('no AUTH'), ask: at(smtp, clients.smtpOffersSignIn) },
  ]
}
