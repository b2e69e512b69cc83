const lengthOf = (text: string) => Array.from(text).length
const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - lengthOf(text)))

/** Rows under headings, in columns of the width they need; `emptyText` instead when there are no rows. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  emptyText: string,
) => {
  if (rows.length === 0) return emptyText
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => lengthOf(line[column] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, column) => pad(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names with their values, one a line. */
export const pairs = (entries: readonly (readonly [string, string])[]) => {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes for a person, in powers of 1000. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1000 ** power)} ${units[power]}`
}

export const numberText = (value: number): string => new Intl.NumberFormat('en').format(value)
