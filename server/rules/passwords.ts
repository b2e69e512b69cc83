import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import * as common from '@zxcvbn-ts/language-common'
import type { FieldError } from '../generated/model/index.ts'
import {
  passwordLocalPartFrom,
  passwordMaxBytes,
  passwordMaxLength,
  passwordMinLength,
} from '../generated/rules/password.ts'
import { invalid, Problem } from '../problem.ts'
import { expansion, isStreamSafe, normalizePassword } from './text.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'

/** Letters and digits that can't be mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** 20 characters of 54: 115 random bits. */
export const generatePassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

const commonest = new Set(
  (common.dictionary['passwords-common'] as readonly string[])
    .slice(0, 10_000)
    .map((word) => word.toLowerCase()),
)

type PasswordViolation = 'too_short' | 'too_long' | 'too_common' | 'contains_local_part'

const messages: Readonly<Record<PasswordViolation, string>> = {
  too_short: `A password needs at least ${passwordMinLength} characters.`,
  too_long: `A password can have at most ${passwordMaxLength} characters and ${passwordMaxBytes} bytes.`,
  too_common: 'This is a commonly used password. Choose another one.',
  contains_local_part: "A password can't contain the local part of the address.",
}

const numbers: Readonly<Partial<Record<PasswordViolation, Pick<FieldError, 'minimum' | 'maximum'>>>> = {
  too_short: { minimum: passwordMinLength },
  too_long: { maximum: passwordMaxLength },
}

/**
 * Returns the violated rules of a password for that local part. Texts are compared in NFC, ignoring case; one that is too long
 * in every form, or has so many combining marks in a row that NFC would take long, is too long and not looked at further.
 */
export const passwordViolations = (password: string, localPart: string): PasswordViolation[] => {
  if (password.length > expansion * passwordMaxLength || !isStreamSafe(password)) return ['too_long']
  const text = normalizePassword(password)
  const length = Array.from(text).length
  const lower = text.toLowerCase()
  const violations: [PasswordViolation, boolean][] = [
    ['too_short', length < passwordMinLength],
    ['too_long', length > passwordMaxLength || Buffer.byteLength(text) > passwordMaxBytes],
    ['too_common', commonest.has(lower)],
    [
      'contains_local_part',
      localPart.length >= passwordLocalPartFrom && lower.includes(localPart.toLowerCase()),
    ],
  ]
  return violations.filter(([, isViolated]) => isViolated).map(([violation]) => violation)
}

/**
 * Checks a password against the rules.
 * @throws Problem invalid_request on `/password` with every rule that it breaks.
 */
export const assertPassword = (password: string, localPart: string): void => {
  const errors = passwordViolations(password, localPart).map((code): FieldError => ({
    ...numbers[code],
    path: '/password',
    code,
    message: messages[code],
  }))
  if (errors.length > 0) throw invalid(...errors)
}

/** At most two passwords are hashed at the same time, each on its own thread. Requests beyond the queue are refused. */
export const hashedAtOnce = 2
/** More new passwords may wait than passwords typed at a sign-in. */
const queueLength = { hash: 64, verify: 32 } as const

const semaphore = createSemaphore(hashedAtOnce)

/** How many are being hashed, and how many wait for it. */
export const passwordQueue = semaphore.counts

const acquireHashing = async (work: keyof typeof queueLength): Promise<void> => {
  if (semaphore.counts().waiting >= queueLength[work]) {
    const detail = `Too many passwords are being ${work === 'hash' ? 'set' : 'checked'} at the moment.`
    throw new Problem(
      'dependency_unavailable',
      { detail, dependency: 'password hashing' },
      { 'retry-after': '2' },
    )
  }
  await semaphore.acquire()
}

/** Algorithm 2 is Argon2id; the package's enum exists only at compile time. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const scheme = '{ARGON2ID}'

/**
 * Returns the stored form of a password: Argon2id (RFC 9106) with 19 456 KiB, 2 passes and 1 lane, in the form that Dovecot reads.
 * @throws Problem dependency_unavailable when 64 are waiting already.
 */
export const hashPassword = async (password: string): Promise<string> => {
  await acquireHashing('hash')
  try {
    return `${scheme}${await hash(normalizePassword(password), cost)}`
  } finally {
    semaphore.release()
  }
}

/** The hash to compare with if there is no password, so that it takes as long: created when first needed. */
let nobodys: Promise<string> | undefined

/** Hashes that were made before spaces were normalized are of the NFC form. */
const verifiedForms = (password: string): Set<string> =>
  new Set([normalizePassword(password), password.normalize('NFC')])

/**
 * Whether a password is the stored one, however it was composed. It takes as long for an identity without a password,
 * whose hash is null, as for one that has another.
 * @throws Problem dependency_unavailable when 32 are waiting already.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  await acquireHashing('verify')
  try {
    nobodys ??= hash(generatePassword(), cost)
    const known = await nobodys
    const isKnown = stored?.startsWith(scheme) === true
    const compared = isKnown ? stored.slice(scheme.length) : known
    for (const form of verifiedForms(password)) if (await verify(compared, form)) return isKnown
    return false
  } finally {
    semaphore.release()
  }
}
