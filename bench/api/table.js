import { loadavg } from 'node:os'

/** The middle of some numbers. */
export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/** A number as a person reads it. */
export const shown = (number) =>
  number === undefined || !Number.isFinite(number)
    ? '–'
    : number >= 100
      ? String(Math.round(number))
      : number.toPrecision(number >= 10 ? 3 : 2)

/** What else the machine did. */
export const conditions = () => `load average ${loadavg()[0].toFixed(1)}`

/** Prints rows in columns. */
export const printTable = (head, rows) => {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at].length)))
  for (const row of all) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    )
  }
}

/** Prints what was wanted and whether it is so; where not, why not, as far as it is known. */
export const printGoals = (goals) => {
  console.log()
  for (const { goal, value, reached, why } of goals) {
    const reason = reached || why === undefined ? '' : ` (${why})`
    console.log(`${reached ? 'reached    ' : 'NOT REACHED'}  ${goal}: ${value}${reason}`)
  }
}
