import {
  passwordLocalPartFrom,
  passwordMaxBytes,
  passwordMaxLength,
  passwordMinLength,
  passwordPattern,
} from '../contract/generated/rules/password'
import { normalizePassword } from './normalize'

/** One of the contract's rules for passwords (`Password` in openapi.yaml). */
export interface PasswordRule {
  label: string
  /** The error message when the rule is not met. */
  message: string
  /** Whether the rule is met; null where only the API can check it. */
  isMet: boolean | null
}

const allowed = new RegExp(passwordPattern)

const controlMessage = (text: string): string =>
  /[\t\r\n]$/.test(text)
    ? 'The password ends with a tab or line break, probably from a spreadsheet cell. Remove it.'
    : 'The password can’t contain tabs, line breaks or other control characters.'

/** Checks a password for an address with that local part. Characters are counted in NFC; case is ignored. */
export const passwordRules = (password: string, localPart: string): PasswordRule[] => {
  const text = normalizePassword(password)
  const length = Array.from(text).length
  const containsLocalPart =
    localPart.length >= passwordLocalPartFrom && text.toLowerCase().includes(localPart.toLowerCase())
  return [
    {
      label: `${passwordMinLength} characters or more`,
      message: `The password must have at least ${passwordMinLength} characters; it has ${length}.`,
      isMet: length >= passwordMinLength,
    },
    {
      label: `At most ${passwordMaxLength} characters`,
      message: `The password can have at most ${passwordMaxLength} characters and ${passwordMaxBytes} bytes.`,
      isMet: length <= passwordMaxLength && new TextEncoder().encode(text).length <= passwordMaxBytes,
    },
    {
      label: 'No tabs or line breaks',
      message: controlMessage(text),
      isMet: allowed.test(text),
    },
    {
      label: 'Doesn’t contain the user name',
      message: 'The password can’t contain the user name.',
      isMet: !containsLocalPart,
    },
    { label: 'Not a common password (checked when you save)', message: '', isMet: null },
  ]
}

/** The error of a password, as a sentence; null when all rules that can be checked here are met. */
export const passwordError = (password: string, localPart: string): string | null =>
  passwordRules(password, localPart).find(({ isMet }) => isMet === false)?.message ?? null
