// The console as it is felt: 10 000 identities, a processor four times slower, 1.6 Mbit/s and 150 ms.
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/root.js'
import { measureActions, measureTyping } from './web/actions.js'
import { buildBare } from './web/build-bare.js'
import { measureProcessor } from './web/processor.js'
import { openConsole } from './web/testbed.js'
import { servePage } from './web/serve.js'
import { measureFirstRow } from './web/slow-page.js'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, rows: { type: 'string', default: '10000' } },
})
const rounds = Number(values.rounds)
const rows = Number(values.rows)

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
/** @param {number} number */
const ms = (number) => `${Math.round(number)} ms`
let missed = 0
/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} reached
 * @param {string} goal
 */
const line = (name, value, reached, goal) => {
  if (!reached) missed += 1
  console.log(`${name.padEnd(44)} ${value.padStart(12)}   ${goal}${reached ? '' : ': NOT REACHED'}`)
}

const testbed = await openConsole(rows)
try {
  const { browser, profiles, id, url, search } = testbed
  const bareSize = await buildBare(join(testbed.folder, 'bare'))
  const product = await servePage(join(root, 'dist/console'), url)
  testbed.onClose(product.stop)
  const bare = await servePage(join(testbed.folder, 'bare'), url)
  testbed.onClose(bare.stop)

  const list = `${product.url}/o/${id}/identities`
  /** @type {Record<'console' | 'bare', Awaited<ReturnType<typeof measureFirstRow>>[]>} */
  const times = { console: [], bare: [] }
  // The first round is a warm-up of the server.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await measureFirstRow(browser, profiles, list)
    const other = await measureFirstRow(browser, profiles, `${bare.url}/`)
    if (round === 0) continue
    times.console.push(one)
    times.bare.push(other)
  }
  /**
   * @param {'console' | 'bare'} which
   * @param {'time' | 'requestedAt' | 'answeredAt'} what
   */
  const of = (which, what) => median(times[which].map((one) => one[what]))
  const ratio = of('console', 'time') / of('bare', 'time')
  const shifts = Math.max(...times.console.map((one) => one.shifts))
  console.log(
    `Load of the machine ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds, medians; ${rows} identities.`,
  )
  for (const which of /** @type {const} */ (['console', 'bare']))
    console.log(
      `${which.padEnd(8)} asks for the list at ${ms(of(which, 'requestedAt'))}, has it at ${ms(of(which, 'answeredAt'))}, shows it at ${ms(of(which, 'time'))}`,
    )
  console.log(`The bare page's code is ${(bareSize / 1000).toFixed(1)} kB in brotli.`)
  line('first row from cold, beside the bare page', ratio.toFixed(2), ratio <= 1.2, 'at most 1.20')
  line('layout shift until it rests', shifts.toFixed(3), shifts === 0, '0')
  /** @type {Awaited<ReturnType<typeof measureActions>>[]} */
  const actions = []
  const loops = []
  for (let round = 0; round < rounds; round += 1) {
    loops.push(measureProcessor())
    actions.push(await measureActions(browser, profiles, list, search))
  }
  console.log(
    `Before each round of acts, a fixed loop took ${ms(Math.min(...loops))} to ${ms(Math.max(...loops))}, median ${ms(median(loops))}.`,
  )
  for (const name of Object.keys(actions[0] ?? {})) {
    const after = median(actions.map((one) => one[name]?.afterAnswer ?? Infinity))
    line(`${name}, after the answer`, ms(after), after <= 100, 'at most 100 ms')
    const maxShift = Math.max(...actions.map((one) => one[name]?.shifts ?? Infinity))
    line(`${name}, layout shift`, maxShift.toFixed(3), maxShift === 0, '0')
  }
  const { inSearch, inForm } = await measureTyping(browser, profiles, list)
  line('a key in the search, 98 of 100 within', ms(inSearch), inSearch <= 50, 'at most 50 ms')
  line('a key in a form, 98 of 100 within', ms(inForm), inForm <= 50, 'at most 50 ms')
  console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are not reached.`)
  if (missed > 0) process.exitCode = 1
} finally {
  await testbed.close()
}
