import { people } from './people-names.ts'
import type { Names } from './people-names.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'

/** A person with an address, who has no id yet. */
export interface Person {
  displayName: string
  localPart: string
  /** Days before the organization's own creation. */
  joined: number
  /** Days before the organization's creation; null: has never signed in. */
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

/** A name in the letters that local parts and host names may have. */
export const asciiSpelling = (name: string): string =>
  Array.from(name.toLowerCase().normalize('NFC'), (letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ +/g, '-')

interface Name {
  written: string
  latin: string
}
const nameCache = new Map<string, Name>()

const pickName = (random: Random, names: readonly string[]): Name => {
  const name = random.pick(names)
  const cached = nameCache.get(name)
  if (cached) return cached
  const [written = '', latin = written] = name.split('|')
  const entry = { written, latin: asciiSpelling(latin) }
  nameCache.set(name, entry)
  return entry
}

const nameOf = (random: Random): { displayName: string; localPart: string } => {
  const { givenNames: given, family, familyFirst }: Names = random.pick(people)
  const first = pickName(random, given)
  const last = pickName(random, family)
  // A few people have double family names.
  const second = random.chance(0.04) ? pickName(random, family) : null
  const surname =
    second === null || second.written === last.written ? last.written : `${last.written}-${second.written}`
  const surnameLatin = surname === last.written ? last.latin : `${last.latin}-${second?.latin}`
  const displayName = familyFirst ? `${surname} ${first.written}` : `${first.written} ${surname}`
  return { displayName, localPart: `${first.latin}.${surnameLatin}` }
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

const sharedAddresses = [
  'accounts',
  'billing',
  'booking',
  'careers',
  'events',
  'hello',
  'reception',
  'invoices',
  'office',
  'orders',
  'postmaster',
  'visitors',
  'privacy',
  'returns',
  'security',
  'service',
  'warehouse',
  'travel',
] as const

/** The shared address at an index: every tenth person is one, until the names are used up. */
const sharedAt = (index: number): string | null =>
  index % 10 === 7 ? (sharedAddresses[(index - 7) / 10] ?? null) : null

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Draws people one after another. The person at an index depends only on the seed and on the people before.
 * No two have the same local part.
 */
export const drawPeople = (seed: number, count: number): Person[] => {
  const useCounts = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const random = randomFor(seed, 'person', index)
    const role = sharedAt(index)
    const name = nameOf(random)
    const localPart = role ?? name.localPart
    const occurrence = (useCounts.get(localPart) ?? 0) + 1
    useCounts.set(localPart, occurrence)
    const joined = random.whole(3, 1400)
    return {
      displayName: role === null ? name.displayName : capitalized(role),
      localPart: occurrence === 1 ? localPart : `${localPart}${occurrence}`,
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
