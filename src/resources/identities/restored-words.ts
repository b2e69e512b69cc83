import type { IdentityRestored } from '../../contract/generated/schemas/identityRestored.zod'
import { readableAddress } from '../../util/unicode-name'

const warnings: Readonly<Record<IdentityRestored['warnings'][number], string>> = {
  department_gone: 'The department is gone.',
  catch_all_elsewhere: 'A catch-all goes to somebody else by now.',
}

/** What is said of a restoration: that it is done, and what could not be put back. */
export const restoredWords = ({ identity, warnings: left }: IdentityRestored): string =>
  [`“${readableAddress(identity)}” restored`, ...left.map((one) => warnings[one])].join('. ')
