import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectRows,
  expectSearch,
  fillIn,
  internalError,
  openView,
  press,
  rowAction,
  rowMenu,
  rowOf,
} from '../helpers/utils.ts'

const list = '**/api/department/list?**'

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `Branch ${String(index + 1).padStart(3, '0')}`)

interface Api {
  api: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
}

const create = async ({ api }: Api, names: string[]) => {
  for (const department_name of names) await api('POST', '/department', { department_name })
}

test('page, size, order and search are in the URL, and Back returns to them @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 130 })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('main').getByText('1–50 of 130')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('main').getByText('51–100 of 130')).toBeVisible()
  await expectSearch(page, { page: '2' })
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(page.getByRole('main').getByText('1–25 of 130')).toBeVisible()
  await page.getByRole('textbox', { name: 'Page' }).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('76–100 of 130')).toBeVisible()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByRole('main').getByText('126–130 of 130')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expectSearch(page, { size: '25', sort: '-department_name' })
  await page.reload()
  await expect(page.getByRole('main').getByText('1–25 of 130')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(page.getByRole('main').getByText('126–130 of 130')).toBeVisible()
  await expectSearch(page, { size: '25', page: '6' })
})

test('one search is one entry of the history, however it is typed', async ({ page, organization }) => {
  await create(organization, ['Árchitects', 'Archive', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await expectRows(page, ['Árchitects', 'Archive', 'Sales'])
  const search = page.getByRole('searchbox', { name: 'Search departments' })
  await search.pressSequentially('arch', { delay: 250 })
  await expectRows(page, ['Árchitects', 'Archive'])
  await search.pressSequentially('ive', { delay: 20 })
  await expectRows(page, ['Archive'])
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('archive')
  await expect(page.getByRole('link', { name: 'Archive' })).toBeFocused()
  await page.goBack()
  await expectRows(page, ['Árchitects', 'Archive', 'Sales'])
  await expect(search).toHaveValue('')
})

test('a search is sent soon after the last letter, and one that is overtaken is canceled', async ({
  page,
  organization,
}) => {
  await create(organization, ['Architects', 'Archive', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await expectRows(page, ['Architects', 'Archive', 'Sales'])
  const canceled: (string | null)[] = []
  page.on('requestfailed', (request) => canceled.push(new URL(request.url()).searchParams.get('q')))
  const answers: (() => void)[] = []
  await page.route('**/api/department/list?*q=*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q !== 'archive') await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const search = page.getByRole('searchbox', { name: 'Search departments' })
  for (const text of ['a', 'ar', 'arc']) {
    const sent = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === text)
    await search.fill(text)
    await sent
  }
  await search.fill('archive')
  await expectRows(page, ['Archive'])
  expect(canceled).toEqual(['a', 'ar', 'arc'])
  for (const answer of answers) answer()
})

test('text typed while a search enters the URL is kept', async ({ page, organization }) => {
  await organization.seed({ departments: 12, identities: 0 })
  await signIn(page, organization.ownerKey, 'departments')
  const search = page.getByRole('searchbox', { name: 'Search departments' })
  await search.focus()
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history)
    history.pushState = (...state) => {
      history.pushState = pushState
      pushState(...state)
      // The address has changed, and nothing of it is on screen yet.
      document.execCommand('insertText', false, 'an')
      setTimeout(() => document.execCommand('insertText', false, 'ce'), 100)
    }
  })
  // As one input: on a busy machine, the first of several letters would be searched for alone.
  await page.keyboard.insertText('fin')
  await expectSearch(page, { q: 'finance' })
  await expect(search).toHaveValue('finance')
  await page.goBack()
  await expect(search).toHaveValue('')
  await expectSearch(page, {})
})

test('an order that is chosen is shown before the address has it', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 0 })
  await signIn(page, organization.ownerKey, 'departments')
  await openView(page)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toBeVisible()
  const shown = await sort.evaluate((select: HTMLSelectElement) => {
    select.value = '-department_name'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  })
  expect(shown).toBe('-department_name')
  await expectSearch(page, { sort: '-department_name' })
  await page.goBack()
  await expect(sort).toHaveValue('department_name')
})

test('a search without matches is named, and can be cleared', async ({ page, organization }) => {
  await create(organization, ['Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('searchbox').fill('50%')
  await expect(page.getByText('No departments have “50%” in the name.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expectRows(page, ['Sales'])
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('an older response never replaces a newer one @core', async ({ page, organization }) => {
  await create(organization, ['Archive', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await expectRows(page, ['Archive', 'Sales'])
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/department/list?**q=arc&**', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const search = page.getByRole('searchbox')
  const asked = page.waitForRequest(/q=arc&/)
  await search.fill('arc')
  await asked
  await search.fill('sal')
  await expectRows(page, ['Sales'])
  release()
  await expectRows(page, ['Sales'])
  await expectSearch(page, { q: 'sal' })
})

test('an answer that comes while the menu of a row is open leaves it open', async ({
  page,
  organization,
}) => {
  await create(organization, ['Archive', 'Legal', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/department/list?**q=al&**', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/q=al&/)
  await page.getByRole('searchbox').fill('al')
  await asked
  const menu = await rowMenu(page, 'Sales')
  await expect(menu).toBeVisible()
  release()
  await expect(page.locator('tbody [data-row]')).toHaveCount(2)
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

test('a page past the end offers the last one, and an invalid page in the URL shows the first', async ({
  page,
  organization,
}) => {
  await create(organization, names(30))
  await signIn(page, organization.ownerKey, 'departments')
  const url = page.url()
  await page.goto(`${url}?size=25&page=9`)
  await expect(page.getByRole('heading', { name: 'There is no page 9' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(page.getByRole('main').getByText('26–30 of 30')).toBeVisible()
  await page.goto(`${url}?size=-3&page=two&sort=colour`)
  await expect(page.getByRole('main').getByText('1–30 of 30')).toBeVisible()
})

test('deleting the last row of the last page steps back', async ({ page, organization }) => {
  await create(organization, names(26))
  await signIn(page, organization.ownerKey, 'departments')
  await page.goto(`${page.url()}?size=25&page=2`)
  await rowAction(page, 'Branch 026', 'Delete')
  await press(page, 'Delete department')
  await expect(page.getByRole('main').getByText('1–25 of 25')).toBeVisible()
  await expectSearch(page, { size: '25' })
})

test('the focus moves to the next row when one is deleted', async ({ page, organization }) => {
  await create(organization, ['Archive', 'Legal', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Legal', 'Delete')
  await press(page, 'Delete department')
  await expectRows(page, ['Archive', 'Sales'])
  await expect(page.getByRole('link', { name: 'Sales' })).toBeFocused()
})

test('a list that couldn’t be loaded never looks empty @core', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 500/)
  await create(organization, names(30))
  await signIn(page, organization.ownerKey, 'departments')
  await page.goto(`${page.url()}?size=25`)
  await expect(page.getByRole('main').getByText('1–25 of 30')).toBeVisible()
  await page.route(list, (route) => route.fulfill(internalError))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(
    page.getByText('The list couldn’t be loaded: something went wrong on the server'),
  ).toBeVisible()
  await expect(page.getByText('Request 01JD0M7Q2K')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy request ID' })).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('26–30 of 30')).toBeVisible()
})

test('rows that could not be renewed stay, and say that they are old', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500/)
  await create(organization, ['Archive', 'Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Archive', 'Delete')
  await page.route(list, (route) => route.fulfill(internalError))
  await press(page, 'Delete department')
  await expect(page.getByText('Couldn’t refresh: something went wrong on the server')).toBeVisible()
  await expect(page.getByText(/Last loaded/)).toBeVisible()
  await expect(rowOf(page, 'Sales')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRows(page, ['Sales'])
})

test('a list of one page has no page buttons, and toasts appear at the bottom right', async ({
  page,
  organization,
}) => {
  await create(organization, ['Sales'])
  await signIn(page, organization.ownerKey, 'departments')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–1 of 1')
  await expect(pages.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Legal' })
  await press(page, 'Create department')
  const told = page.getByRole('region', { name: 'Notifications' }).getByText('Department Legal created')
  await expect(told).toBeVisible()
  const { x = 0, y = 0 } = (await told.boundingBox()) ?? {}
  expect(x).toBeGreaterThan(640)
  expect(y).toBeGreaterThan(600)
  await page
    .getByRole('button', { name: 'Open' })
    .or(page.getByRole('link', { name: 'Open' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible()
})
