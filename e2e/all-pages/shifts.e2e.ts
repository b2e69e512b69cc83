import type { Page } from '@playwright/test'
import * as paths from '../../src/paths.ts'
import { registry } from '../../src/registry.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'

declare global {
  interface Window {
    /** All layout shifts of the page so far, added up. */
    shifts: () => { sum: number; moved: string[] }
  }
}

/** Far below what Core Web Vitals call good, which is 0.1. */
const most = 0.01

interface Shift extends PerformanceEntry {
  value: number
  sources: readonly { node: Node | null }[]
}

/** Adds up every shift, also one that follows an input, which browsers leave out of their own number. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const moved: string[] = []
    const take = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries as Shift[]) {
        sum += value
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          moved.push(`${value.toFixed(4)} ${element?.outerHTML.slice(0, 120)}`)
        }
      }
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => {
      take(observer.takeRecords())
      return { sum, moved }
    }
  })

/** Waits until the page has its heading, and every answer that it has asked for is painted. */
const settle = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('[aria-busy=true]').or(page.getByText('Loading…'))).toHaveCount(0)
  // A busy machine may have no idle moment. The page as it is now is painted in the second frame from here.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const firstOf = async <Item>({ api }: TestOrganization, path: string): Promise<Item> => {
  const { items } = await api<{ items: Item[] }>('GET', `${path}?limit=1`)
  if (items[0] === undefined) throw new Error(`Nothing in ${path}`)
  return items[0]
}

/** The pages of the navigation, and those of single things: name and path. */
const pagesOf = async (organization: TestOrganization): Promise<[string, string][]> => {
  const { id } = organization
  const person = await firstOf<{ identity_id: string; display_name: string }>(
    organization,
    '/mailbox-quota/list',
  )
  const { department_id, department_name } = await firstOf<{
    department_id: string
    department_name: string
  }>(organization, '/department/list')
  const { domain_id, domain_name_unicode } = await firstOf<{
    domain_id: string
    domain_name_unicode: string
  }>(organization, '/domain/list')
  return [
    ...registry.map(({ label, segment }): [string, string] => [label, `${paths.home(id)}/${segment}`]),
    [person.display_name, paths.identity(id, person.identity_id)],
    [department_name, paths.department(id, department_id)],
    [domain_name_unicode, paths.domain(id, domain_id)],
  ]
}

test('nothing moves while a page is opened by its address @phone', async ({ page, organization }) => {
  await organization.seed({ departments: 6, identities: 120 })
  await watchShifts(page)
  await signIn(page, organization.ownerKey)
  for (const [name, path] of await pagesOf(organization)) {
    await page.goto(path)
    await settle(page, name)
    const { sum, moved } = await page.evaluate(() => window.shifts())
    expect.soft(sum, `${name}: ${moved.join('\n')}`).toBeLessThan(most)
  }
})

test('nothing moves from page to page', async ({ page, organization }) => {
  await organization.seed({ departments: 6, identities: 120 })
  await watchShifts(page)
  await signIn(page, organization.ownerKey)
  await settle(page, 'Overview')
  const links = page.getByRole('navigation', { name: 'Main' })
  // Twice: the first time the code is on its way too.
  for (const { label } of [...registry, ...registry]) {
    const before = await page.evaluate(() => window.shifts())
    await links.getByRole('link', { name: label }).click()
    await settle(page, label)
    const { sum, moved } = await page.evaluate(() => window.shifts())
    expect
      .soft(sum - before.sum, `${label}: ${moved.slice(before.moved.length).join('\n')}`)
      .toBeLessThan(most)
  }
})
