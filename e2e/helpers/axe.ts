// What axe finds on a page, asked in the page itself: @axe-core/playwright opens a second page for each answer.
import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** The rules whose outcome the colors of a theme decide. All others are the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Returns the violations that axe finds on the page, or in parts of it; `colors` checks only what a theme decides. */
export const axeViolations = async (
  page: Page,
  { include, colors = false }: { include?: readonly string[] | undefined; colors?: boolean } = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ include, rules }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        include === null ? document : { include: include.map((selector) => [selector]) },
        { resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: rules }) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { include: include === undefined ? null : [...include], rules: colors ? colorRules : null },
  )
}
