import { isBareNumber, isUnlimited } from '../../../../form/parse-size'

/** The units that the numbers of a column can be in, as they are written behind a number. */
export const sizeUnits = ['bytes', 'KB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB'] as const

export type SizeUnit = (typeof sizeUnits)[number]

/** What the cells of a column of sizes leave open. */
export interface SizeColumn {
  /** The unit that its header names; null for none. */
  unit: SizeUnit | null
  /** The first number without a unit; null where each cell has its own. */
  bareNumber: string | null
  /** The first cell that means no limit, and how many there are. */
  unlimited: { text: string; count: number } | null
}

// `Quota [KB]`, `Size (GB)`, `Quota in MB`, `quota_mb`, `Taille (Mo)`.
const unitAtEnd =
  /[^\p{L}](?:[Ii]n\s)?(?:([Bb]ytes?|BYTES|[Oo]ctets?|[KMGTkmgt][Ii]?[Bb])|([kKMG]i?o))[\])\s]*$/u
// `QuotaMB`
const joinedUnit = /(?<=\p{Ll})([KMGT]i?[Bb])$/u

/** The unit at the end of a header, and the header without it. */
export const splitUnit = (header: string): { unit: SizeUnit | null; rest: string } => {
  const match = joinedUnit.exec(header) ?? unitAtEnd.exec(header)
  const name = (match?.[1] ?? match?.[2])
    ?.toLowerCase()
    .replace(/^(byte|octets?)$/, 'bytes')
    .replace(/o$/, 'b')
  const unit = sizeUnits.find((one) => one.toLowerCase() === name) ?? null
  if (unit === null || match === null) return { unit: null, rest: header }
  return { unit, rest: header.slice(0, match.index).trim() }
}

/** What a column of sizes leaves open. */
export const sizeColumn = (header: string, cells: readonly string[]): SizeColumn => {
  const unlimited = cells.filter(isUnlimited)
  const [text] = unlimited
  return {
    unit: splitUnit(header).unit,
    bareNumber: cells.find((cell) => isBareNumber(cell) && !isUnlimited(cell))?.trim() ?? null,
    unlimited: text === undefined ? null : { text: text.trim(), count: unlimited.length },
  }
}
