// How much is tested: `npm test`, and the repetitions on another Node, set POSTROOM_TESTS to `fast`, `npm test -- all` to `all`.
// Without it, all is tested.

/** Whether this run generates fewer cases. */
const isFast = process.env['POSTROOM_TESTS'] === 'fast'

/**
 * Returns how many cases a test generates: a fifth of them where fewer are generated.
 * @param all the number in a run of everything.
 */
export const runsOf = (all: number): number => (isFast ? Math.ceil(all / 5) : all)
