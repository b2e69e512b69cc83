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
    ? 'The password ends with a tab or line break, as a copied spreadsheet cell does. Remove it.'
    : 'The password may not contain a tab, a line break or another control character.'

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
      message: `The password may have at most ${passwordMaxLength} characters and ${passwordMaxBytes} bytes.`,
      isMet: length <= passwordMaxLength && new TextEncoder().encode(text).length <= passwordMaxBytes,
    },
    {
      label: 'Without tabs and line breaks',
      message: controlMessage(text),
      isMet: allowed.test(text),
    },
    {
      label: 'Without the user name',
      message: 'The password may not contain the user name.',
      isMet: !containsLocalPart,
    },
    { label: 'None of the commonest passwords: looked up when it is saved', message: '', isMet: null },
  ]
}

/** What is wrong with a password, as a sentence; null when all rules that can be checked here are met. */
export const passwordError = (password: string, localPart: string): string | null =>
  passwordRules(password, localPart).find(({ isMet }) => isMet === false)?.message ?? null
