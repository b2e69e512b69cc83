// Prints tables, goals and the conditions of a measurement.
import { loadavg } from 'node:os'

/**
 * A goal, the measurement, and why the goal is missed, as far as that is known.
 * @typedef {{ goal: string, value: string, reached: boolean, why?: string | undefined }} Goal
 */

/**
 * The middle of some numbers.
 * @param {readonly number[]} numbers
 */
export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * A number as a person reads it.
 * @param {number} [number]
 */
export const formatNumber = (number) =>
  number === undefined || !Number.isFinite(number)
    ? '–'
    : number >= 100
      ? String(Math.round(number))
      : number.toPrecision(number >= 10 ? 3 : 2)

/** What else the machine did. */
export const conditions = () => `load average ${(loadavg()[0] ?? 0).toFixed(1)}`

/**
 * Prints rows in columns.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export const printTable = (head, rows) => {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  for (const row of all) {
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
  }
}

/**
 * Prints each goal and whether it is reached; where not, why not, as far as it is known. The program then exits with 1.
 * @param {readonly Goal[]} goals
 */
export const printGoals = (goals) => {
  console.log()
  for (const { goal, value, reached, why } of goals) {
    const reason = reached || why === undefined ? '' : ` (${why})`
    console.log(`${reached ? 'reached    ' : 'NOT REACHED'}  ${goal}: ${value}${reason}`)
  }
  if (goals.some(({ reached }) => !reached)) process.exitCode = 1
}
