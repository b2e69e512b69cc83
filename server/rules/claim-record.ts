import { randomBytes } from 'node:crypto'

/** The letters of base32 in lower case (RFC 4648, section 6), which no one confuses in a DNS console. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Random letters, five bits each. */
const randomLetters = (count: number): string => {
  const bits = BigInt(`0x${randomBytes(Math.ceil((count * 5) / 8)).toString('hex')}`)
  return Array.from({ length: count }, (_, place) => letters[Number((bits >> BigInt(5 * place)) & 31n)]).join(
    '',
  )
}

/** Letters of the label in the record's name. */
export const labelLength = 8

/** Makes what the record of a new claim has: 40 random bits in its name, and 128 in its value. */
export const makeClaimRecord = (): { label: string; token: string } => ({
  label: randomLetters(labelLength),
  token: randomLetters(26),
})
