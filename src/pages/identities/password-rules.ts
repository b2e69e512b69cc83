import {
  passwordLocalPartFrom,
  passwordMaxBytes,
  passwordMaxLength,
  passwordMinLength,
} from '../../contract/generated/rules/password'

/** One of the contract's rules for passwords (`Password` in openapi.yaml). */
export interface PasswordRule {
  words: string
  /** What to say when it is broken. */
  broken: string
  /** Whether it is kept; null where only the API can tell. */
  kept: boolean | null
}

/** The rules, held against a password for an address with that local part. Counted in NFC; case is ignored. */
export const passwordRules = (password: string, localPart: string): PasswordRule[] => {
  const text = password.normalize('NFC')
  const length = Array.from(text).length
  const named =
    localPart.length >= passwordLocalPartFrom && text.toLowerCase().includes(localPart.toLowerCase())
  return [
    {
      words: `${passwordMinLength} characters or more`,
      broken: `The password must have at least ${passwordMinLength} characters; it has ${length}.`,
      kept: length >= passwordMinLength,
    },
    {
      words: `At most ${passwordMaxLength} characters`,
      broken: `The password may have at most ${passwordMaxLength} characters and ${passwordMaxBytes} bytes.`,
      kept: length <= passwordMaxLength && new TextEncoder().encode(text).length <= passwordMaxBytes,
    },
    {
      words: 'Without the local part of the address',
      broken: 'The password may not contain the local part of the address.',
      kept: !named,
    },
    { words: 'None of the commonest passwords: looked up when it is saved', broken: '', kept: null },
  ]
}

/** What is wrong with a password, as a sentence; null when nothing is that can be told here. */
export const passwordError = (password: string, localPart: string): string | null =>
  passwordRules(password, localPart).find(({ kept }) => kept === false)?.broken ?? null
