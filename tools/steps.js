// Runs the steps of npm test and prints their results.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { seconds } from './run.js'

/**
 * @typedef {{ passed: number, failed: number, output: string, failures?: readonly string[] }} Count `failures` are the names of
 * failed tests, each with its error.
 * @typedef {{ name: string, run: () => Promise<Count> }} Step
 * @typedef {Count & { name: string, time: string }} Result `time` as a person reads it.
 */

/** How many steps of a group run at the same time: each of them keeps about one processor busy. */
const concurrency = Math.min(2, availableParallelism())

/** How many of the ticks of `/proc` are a second (`sysconf(_SC_CLK_TCK)` is 100 on every Linux). */
const ticksASecond = 100

/**
 * The processor time of all programs that have run and ended so far, in milliseconds; null where the system has no `/proc`.
 * @returns {number | null}
 */
const processorTime = () => {
  try {
    // proc(5): the 16th and 17th field are of children that have ended. The second field is a name in parentheses.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[13]) + Number(fields[14])) / ticksASecond) * 1000
  } catch {
    return null
  }
}

/**
 * Runs a step and prints its result.
 * @param {Step} step
 * @param {boolean} isAlone whether nothing runs beside it, so that the processor time is its own.
 * @returns {Promise<Result>}
 */
const runStep = async ({ name, run }, isAlone) => {
  const begin = performance.now()
  const before = processorTime()
  const result = await run().catch((error) => ({ passed: 0, failed: 1, output: error.message }))
  const after = processorTime()
  const used =
    isAlone && before !== null && after !== null ? `, ${seconds(after - before)} of processor time` : ''
  const time = seconds(performance.now() - begin) + used
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name} (${time})`)
  if (result.failed > 0 && result.output) console.log(result.output.trimEnd())
  return { name, time, ...result }
}

/**
 * Runs steps one after another whatever happens, and prints the result of each. A list of steps is a group: they may run at the
 * same time.
 * @param {readonly (Step | readonly Step[])[]} steps
 * @returns {Promise<Result[]>}
 */
export const runSteps = async (steps) => {
  /** @type {Result[]} */
  const results = []
  const groups = steps.map((one) => [one].flat())
  for (const [index, group] of groups.entries()) {
    console.log(`\n[${index + 1}/${groups.length}] ${group.map(({ name }) => name).join(', ')}`)
    const waiting = [...group]
    const runWaiting = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        results.push(await runStep(next, group.length === 1))
    }
    await Promise.all(Array.from({ length: concurrency }, runWaiting))
  }
  return results
}

/**
 * A step that passes or fails as a program does.
 * @param {string} name
 * @param {() => Promise<{ code: number | null, output: string }>} command
 * @returns {Step}
 */
export const step = (name, command) => ({
  name,
  run: async () => {
    const { code, output } = await command()
    return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
  },
})

/** @param {string} output */
const lastLineOf = (output) => output.trimEnd().split('\n').at(-1) ?? ''

/**
 * Prints what passed and failed, a line that begins with FAILED for each failed test, the sum in the last line, and sets the exit
 * code.
 * @param {readonly Result[]} results
 * @param {string} [remark] is printed before the sum.
 */
export const summarize = (results, remark = '') => {
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, passed, failed, time } of results) {
    console.log(
      `${name.padEnd(width)}  ${String(passed).padStart(4)} passed  ${String(failed).padStart(3)} failed  ${time}`,
    )
  }
  console.log('')
  for (const { name, failed, output, failures = [] } of results) {
    if (failed === 0) continue
    for (const failure of failures.length > 0 ? failures : [lastLineOf(output)])
      console.log(`FAILED ${name}: ${failure}`)
  }
  /** @param {'passed' | 'failed'} of */
  const sum = (of) => results.reduce((total, result) => total + result[of], 0)
  if (sum('failed') > 0) process.exitCode = 1
  if (remark !== '') console.log(`${remark}\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
