// Ways to spell an address that a mail server accepts, and ways that only look like it.
import { hostname } from 'node:os'
import { seededNumbers } from './alias-graphs.ts'

/** A way to write a recipient after `RCPT TO:`. */
export interface Spelling {
  /** Without the angle brackets. */
  text: string
  /** Whether mail to it must be accepted, or rejected. */
  isKnown: boolean
}

const tags = ['', '', '+x', '+a+b', '+x..y', '+x.', '+', "+#$&'*-/=?^_`{|}~"] as const
/** Routes are ignored (RFC 5321, appendix C). */
const routes = ['', '', '', '@relay.example:', '@relay.example,@next.example:'] as const
/** Characters that need quotes or make a route, and characters outside ASCII. */
const badTags = [
  '+x,ana',
  '+x;y',
  '+x:y',
  '+x y',
  '+x(y',
  '+x<y',
  '+x>y',
  '+x"y',
  '+x\\y',
  '+x@y',
  '+x%y',
  '+x!y',
  '+ñ',
]

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
/** A quoted-pair says the same as its character (RFC 5322, section 3.2.4). */
const escaped = (text: string) => `"${text.replaceAll(/[a-z]/gi, '\\$&')}"`

const capitals = (text: string, random: () => number) =>
  text.replaceAll(/[a-z]/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter))

/** Spellings of an address, the same for the same seed. */
export const spellingsOf = (local: string, domain: string, seed: number, count: number): Spelling[] => {
  const random = seededNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const known = (): Spelling => {
    const tagged = `${local}${pick(tags)}`
    const name = capitals(pick([tagged, tagged, quoted(tagged), escaped(tagged)]), random)
    return { text: `${pick(routes)}${name}@${capitals(domain, random)}${pick(['', '.'])}`, isKnown: true }
  }
  const unknown = (): Spelling => {
    const end = pick(['', '.'])
    const text = pick([
      `${quoted(`${local}${pick(badTags)}`)}@${domain}${end}`,
      `${quoted(`${local}${pick(badTags)}`)}@${domain}${end}`,
      `${local}%${domain}`,
      `${domain}!${local}`,
      `${local}%${domain}@[127.0.0.1]`,
      `${quoted(`${local}@${domain}`)}@[127.0.0.1]`,
      `${quoted(`${local}@${domain}`)}@${hostname()}`,
      `${quoted(quoted(local))}@${domain}${end}`,
      `${local}@[127.0.0.1]`,
      `${local}@[IPv6:::1]`,
      `${local}@${domain}..`,
      local,
      `ñ@${domain}`,
    ])
    return { text, isKnown: false }
  }
  return Array.from({ length: count }, (_, index) => (index % 2 === 0 ? known() : unknown()))
}
