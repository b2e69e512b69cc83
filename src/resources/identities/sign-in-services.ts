import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'

type SignInService = IdentityDetail['logins'][number]['service_code']

/** The services with sign-ins, by their codes. */
export const signInServiceNames: Readonly<Record<SignInService, string>> = {
  imap: 'IMAP',
  pop3: 'POP3',
  smtp_submission: 'SMTP',
  managesieve: 'ManageSieve',
}
