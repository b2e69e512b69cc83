import { announced, announcer, listen } from '../helpers/announcements.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { button, choose, domainOf as domainNameOf, step } from '../helpers/import-page.ts'
import { domainOf } from '../helpers/people.ts'
import { expectToast, fillIn, panel, press, question, rowAction } from '../helpers/utils.ts'

declare global {
  interface Window {
    focused: string[]
  }
}

test('a count is announced after paging and searching, but not when a panel closes', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 30 })
  await signIn(page, organization.ownerKey, 'identities?size=25')
  const main = page.getByRole('main')
  await expect(main.getByText('1–25 of 30')).toBeVisible()
  await listen(page)
  // Another order of the same rows is no news.
  const row = main.locator('[data-row]').first()
  const first = (await row.textContent()) ?? ''
  await main.getByRole('button', { name: 'Address', exact: true }).click()
  await expect(row).not.toHaveText(first)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText('26–30 of 30')).toBeVisible()
  // It stays where the next press goes.
  await expect(next).toBeFocused()
  // The first page again, which is news; and nothing of the list is read out when a panel over it closes.
  await main.getByRole('button', { name: 'Address', exact: true }).click()
  await expect(main.getByText('1–25 of 30')).toBeVisible()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(main.locator('[aria-live], output, [role=status]')).toHaveCount(0)
  await expect(announcer(page)).toBeEmpty()
  await page.getByRole('link', { name: 'Add identity' }).click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('searchbox').first().fill('qqzz')
  await expect(main.getByText('Nothing found')).toBeVisible()
  await expect.poll(() => announced(page)).toEqual(['26–30 of 30', '1–25 of 30', 'Nothing found for “qqzz”'])
})

test('a finished action is announced once, even when a question opens and closes over it', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  await fillIn(page, { Name: 'Support' })
  await listen(page)
  await press(page, 'Save changes')
  await expectToast(page, 'Department Support changed')
  const words = 'Department Support changed. Press F6, then Tab to reach Undo.'
  await expect.poll(() => announced(page)).toEqual([words])
  await expect(announcer(page)).toBeEmpty()
  await rowAction(page, 'Support', 'Delete')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  expect(await announced(page)).toEqual([words])
  // A live region of its own would be read out with each panel.
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toHaveAttribute('aria-live')
})

test('a screen reader reads a question before its button, and a field immediately', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await page.evaluate(() => {
    window.focused = []
    // After the turn in which it got the focus: a screen reader doesn't read an element that has lost it by then.
    document.addEventListener('focusin', () =>
      requestAnimationFrame(() => window.focused.push(document.activeElement?.tagName ?? '')),
    )
  })
  const focused = () => page.evaluate(() => window.focused)
  const forget = () => page.evaluate(() => void window.focused.splice(0))
  await rowAction(page, 'Sales', 'Delete')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  // It's written down a frame after the focus is there.
  await expect.poll(async () => (await focused()).slice(-2)).toEqual(['DIALOG', 'BUTTON'])
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await forget()
  await page.getByRole('link', { name: 'Create department' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect.poll(focused).toContain('INPUT')
  expect(await focused()).not.toContain('DIALOG')
})

test('the available storage is read out when a size is typed, not when the form opens', async ({
  page,
  organization,
}) => {
  await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await page.getByRole('link', { name: 'Add identity' }).click()
  const remains = panel(page).getByRole('list', { name: 'Available storage' })
  await expect(remains).toContainText('of storage available')
  await expect(remains).toContainText('maximum mailbox size')
  await expect(remains).toHaveAttribute('aria-live', 'off')
  await panel(page).getByRole('radio', { name: 'Custom size' }).check()
  await panel(page).getByRole('textbox', { name: 'Size' }).fill('7 GB')
  await expect(remains).toHaveAttribute('aria-live', 'polite')
})

test('a bulk change is announced from the selection to its end, and the focus stays on the page', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities?status=active')
  const boxes = page.getByRole('checkbox', { name: /^Select .+@/ })
  await boxes.first().waitFor()
  await listen(page)
  const bar = page.getByRole('group', { name: 'Selection' })
  await boxes.first().click()
  await expect(bar).toContainText('1 selected')
  await boxes.nth(1).click()
  await expect(bar).toContainText('2 selected')
  await expect(announcer(page)).toBeEmpty()
  await bar.getByRole('link', { name: 'Suspend', exact: true }).click()
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Between two years')
  await press(page, 'Preview')
  const run = panel(page).getByRole('button', { name: 'Suspend 2 identities' })
  await expect(run).toBeVisible()
  await expect(announcer(page)).toBeEmpty()
  await run.click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expectToast(page, '2 identities suspended')
  await expect
    .poll(() => announced(page))
    .toEqual([
      '1 selected',
      '2 selected',
      'Suspend 2 identities?',
      'Suspending 2 identities…',
      '2 identities suspended. Press F6, then Tab to reach Undo.',
    ])
})

test('each step of an import is announced, and its heading has the focus', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 2 })
  const domain = await domainNameOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `Email,Name\nada@${domain},Ada\nben@${domain},\n`)
  const titled = (name: string) => step(page, name).getByRole('heading', { name })
  await expect(titled('Match columns')).toBeFocused()
  await listen(page)
  await button(page, 'Continue').focus()
  await page.keyboard.press('Enter')
  await expect(titled('Fix errors')).toBeFocused()
  await expect.poll(() => announced(page)).toEqual(['Fix errors'])
  await button(page, 'Back').focus()
  await page.keyboard.press('Enter')
  await expect(titled('Match columns')).toBeFocused()
  await expect.poll(() => announced(page)).toEqual(['Fix errors', 'Match columns'])
})
