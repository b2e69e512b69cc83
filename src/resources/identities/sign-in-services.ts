import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'

type SignInService = IdentityDetail['logins'][number]['service_code']

/** What people sign in to, by its code. */
export const signInServiceNames: Readonly<Record<SignInService, string>> = {
  imap: 'IMAP',
  pop3: 'POP3',
  smtp_submission: 'SMTP',
  managesieve: 'ManageSieve',
}
