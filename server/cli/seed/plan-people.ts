import { people } from './people-names.ts'
import type { Names } from './people-names.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'

/** Someone with an address, before they have an id. */
export interface Person {
  displayName: string
  localPart: string
  /** Days before the organization's own creation. */
  joined: number
  /** Days before the organization's creation; null: never signed in. */
  lastLogin: number | null
  suspended: null | { reason: string; delivery: 'accept' | 'reject' }
  mustChangePassword: boolean
  externalId: string | null
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
}

/** A name in the alphabet of local parts and host names. */
export const spell = (name: string): string =>
  Array.from(name.toLowerCase().normalize('NFC'), (letter) => letters[letter] ?? letter)

    .join('')
    .normalize('NFD')
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ +/g, '-')

interface Name {
  shown: string
  latin: string
}
const spelled = new Map<string, Name>()

const choose = (random: Random, names: readonly string[]): Name => {
  const name = random.pick(names)
  const present = spelled.get(name)
  if (present) return present
  const [shown = '', latin = shown] = name.split('|')
  const made = { shown, latin: spell(latin) }
  spelled.set(name, made)
  return made
}

const nameOf = (random: Random): { displayName: string; localPart: string } => {
  const { given, family, familyFirst }: Names = random.pick(people)
  const first = choose(random, given)
  const last = choose(random, family)
  // Some double family names, as in any staff list.
  const second = random.chance(0.04) ? choose(random, family) : null
  const shown = second === null || second.shown === last.shown ? last.shown : `${last.shown}-${second.shown}`
  const latin = shown === last.shown ? last.latin : `${last.latin}-${second?.latin}`
  const displayName = familyFirst ? `${shown} ${first.shown}` : `${first.shown} ${shown}`
  return { displayName, localPart: `${first.latin}.${latin}` }
}

const reasons = [
  'Left the company',
  'Parental leave',
  'Sabbatical',
  'Account taken over, under investigation',
] as const

const suspension = (random: Random): Person['suspended'] => {
  if (!random.chance(0.035)) return null
  const reason = random.pick(reasons)
  return { reason, delivery: reason === reasons[0] ? 'reject' : 'accept' }
}

const addresses = [
  'accounts',
  'billing',
  'booking',
  'careers',
  'events',
  'hello',
  'info',
  'invoices',
  'office',
] as const
const more = [
  'orders',
  'postmaster',
  'press',
  'privacy',
  'returns',
  'security',
  'service',
  'support',
  'travel',
] as const
const shared = [...addresses, ...more]

/** Every tenth of the first hundred and eighty is a shared address, as far as there are names. */
const sharedAt = (index: number): string | null =>
  index % 10 === 7 ? (shared[(index - 7) / 10] ?? null) : null

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Draws people one after another; whoever is at a place depends on the seed and the places before it alone.
 * No two have the same local part.
 */
export const drawPeople = (seed: number, count: number): Person[] => {
  const taken = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const random = randomFor(seed, 'person', index)
    const role = sharedAt(index)
    const named = nameOf(random)
    const wanted = role ?? named.localPart
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    const joined = random.whole(3, 1400)
    return {
      displayName: role === null ? named.displayName : capitalized(role),
      localPart: times === 1 ? wanted : `${wanted}${times}`,
      joined,
      lastLogin: random.chance(0.06)
        ? null
        : Math.floor(Math.min(joined, 45) * random.next() ** 3 * 100) / 100,
      suspended: role === null ? suspension(random) : null,
      mustChangePassword: random.chance(0.03),
      externalId: role === null && random.chance(0.8) ? String(100_000 + index) : null,
    }
  })
}
