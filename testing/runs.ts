// How much is tested: `npm test` sets POSTROOM_TESTS to `fast`, `npm test -- all` to `all`. Without it, all is tested.

/** Whether this is the fast run, which generates fewer cases and leaves most tests with real mail servers out. */
const isFast = process.env['POSTROOM_TESTS'] === 'fast'

/**
 * Returns how many cases a test generates: a fifth of them in the fast run.
 * @param all the number in a run of everything.
 */
export const runsOf = (all: number): number => (isFast ? Math.ceil(all / 5) : all)
