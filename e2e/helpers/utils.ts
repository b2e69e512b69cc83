import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { fileOf, filesOf } from './built-files.ts'
import { go } from './kept-page.ts'

/** The open panel or dialog, and the open confirmation dialog. */
export const panel = (page: Page): Locator => page.getByRole('dialog')
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/**
 * Goes to a path of the organization as a link does, from a page with nothing on it: nothing of the page before can be taken for
 * this one.
 */
export const follow = async (page: Page, path: string): Promise<void> => {
  const heading = page.locator('h1')
  await go(page, path.replace(/^(\/o\/[^/?]+).*/, '$1/nowhere'))
  await expect(heading).toHaveText('Page not found')
  await go(page, path)
  await expect(heading).not.toHaveText('Page not found')
}

/** Closes the open panel or dialog. Until it has gone, with its route, it takes the keyboard, and letters do nothing. */
export const closeByEscape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(panel(page).or(question(page))).toHaveCount(0)
}

/** Opens the search of a page by its keys; a panel or dialog that still closes would take them. */
export const openSearch = async (page: Page): Promise<void> => {
  // The page to sign in has a heading too, and no search.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel(page).or(question(page))).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: /^Search identities/ })).toBeFocused()
}

/** The row of a list that has that name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Expects a row whose cells, by the headers of their columns, hold these texts. */
export const expectRow = async (page: Page, cells: Record<string, string>): Promise<void> => {
  const row = rowOf(page, Object.values(cells)[0] ?? '')
  await expect(row).toBeVisible()
  const headers = await page.getByRole('columnheader').allInnerTexts()
  for (const [header, text] of Object.entries(cells)) {
    expect(headers).toContain(header)
    // Decoration, such as an identity's initials, is not part of it.
    const cell = row.getByRole('cell').nth(headers.indexOf(header))
    const readable = () =>
      cell.evaluate((element: HTMLElement) => {
        const drawn = [...element.querySelectorAll<HTMLElement>('[aria-hidden=true]')]
        const words = drawn.reduce((all, { innerText }) => all.replace(innerText, ''), element.innerText)
        return words.replace(/\s+/gu, ' ').trim()
      })
    await expect.poll(readable).toBe(text)
  }
}

export const expectNoRow = (page: Page, name: string): Promise<void> =>
  expect(rowOf(page, name)).toHaveCount(0)

/** Expects these rows, by name, in this order. */
export const expectRows = (page: Page, names: string[]): Promise<void> =>
  expect(page.getByRole('table').getByRole('link')).toHaveText(names)

/**
 * Moves the pointer to an item of the open menu, then presses it. To reach an item near the edge of a phone's screen, the browser
 * scrolls the page, and the menu follows a frame later: a press in between would miss it.
 */
export const pressItem = async (item: Locator): Promise<void> => {
  await item.hover()
  await item.click()
}

/** Opens a row's menu; the menu. */
export const rowMenu = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu')
}

/** Chooses an action from a row's menu. */
export const rowAction = async (page: Page, name: string, action: string): Promise<void> =>
  pressItem((await rowMenu(page, name)).getByRole('menuitem', { name: action }))

/** The menu of the page of an identity, a department or a domain; a message has a button of the same name. */
export const pageMenu = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'More', exact: true })
    .and(page.locator('[aria-haspopup=menu]'))

/** Chooses an act from the menu of a page. */
export const more = async (page: Page, act: string): Promise<void> => {
  await pageMenu(page).click()
  await pressItem(page.getByRole('menuitem', { name: act, exact: true }))
}

/** Shows the boxes of a list's rows, which a phone shows only then. */
export const startSelecting = async (page: Page): Promise<void> => {
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  const select = page.getByRole('button', { name: 'Select', exact: true })
  if (await select.isVisible()) await select.click()
}

/** Chooses a way to add several identities from the menu beside “Add identity”. */
export const addBy = async (page: Page, way: 'Several' | 'From a file'): Promise<void> => {
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await pressItem(page.getByRole('menuitem', { name: way }))
}

/** The button of a list's filters; on a phone it names the chosen ones. */
export const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^Filter/ })

/** Opens the filters of the list. */
export const openFilters = (page: Page): Promise<void> => filterButton(page).click()

/** Opens the menu of a list's order, columns and request. */
export const openView = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'View', exact: true }).click()

/** Types into the fields of the open panel, by label. */
export const fillIn = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(values)) {
    await panel(page).getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

/** Opens the facts of a detail page, which a phone folds behind a button. */
export const openFacts = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: 'Details' }).click()
}

/** Presses the button of the open panel or question. */
export const press = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name, exact: true })
    .click()

/** Copies the secret that is shown once, and closes its panel. */
export const copyAndClose = async (page: Page): Promise<void> => {
  await panel(page)
    .getByRole('button', { name: /^Copy (password|API key)$/ })
    .click()
  await press(page, 'Done')
}

/** Expects an error under a field, connected to it for screen readers, and the focus on the field. */
export const expectFieldError = async (page: Page, label: string, error: string | RegExp): Promise<void> => {
  const field = panel(page).getByRole('textbox', { name: label })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(error)
  await expect(field).toBeFocused()
}

export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible()

/** Expects these search parameters in the URL, in any order. */
export const expectSearch = (page: Page, search: Record<string, string>): Promise<void> =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(search)

/** Open panels, dialogs and questions. */
export const openPanels = 'dialog[open], [role=dialog], [role=alertdialog]'

/** Open menus, choices and popups, over a page that has been looked at without them. */
export const openPopovers = '[popover]:popover-open'

/** What axe looks at: the open panel, because the page behind it has been looked at without it; otherwise the page. */
const partsInFront = async (page: Page): Promise<readonly string[] | undefined> =>
  (await page.locator(openPanels).filter({ visible: true }).count()) > 0 ? [openPanels] : undefined

/** Waits for the page's heading and expects no violations from axe on the page, in its open panel or in parts of it. */
export const expectAccessible = async (page: Page, include?: readonly string[]): Promise<void> => {
  await expect(page.locator('h1')).toHaveCount(1)
  for (const part of include ?? []) await expect(page.locator(part).first()).toBeVisible()
  // Rows that wait for the next ones fade after a while, and have less contrast.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  expect(await axeViolations(page, { include: include ?? (await partsInFront(page)) })).toEqual([])
}

/** The same in both themes; leaves the light one. */
export const expectAccessibleInBothThemes = async (
  page: Page,
  include?: readonly string[],
): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, include)
  await page.emulateMedia({ colorScheme: 'dark' })
  const options = { include: include ?? (await partsInFront(page)), colors: true }
  expect(await axeViolations(page, options), 'in the dark theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Expects that the page is no wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

/** Waits, from before the page is loaded, until it has the code that comes when the browser is idle, and what that imports. */
export const idleParts = async (page: Page): Promise<void> => {
  const response = await page.waitForResponse(fileOf('src/shell/IdleParts.tsx'))
  const essential = ['LockWarning', 'LockScreen', 'PageError'].flatMap((name) =>
    filesOf(`src/shell/${name}.tsx`),
  )
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), [response.url(), ...essential])
}

/** Holds such requests; the returned function releases them. */
export const hold = async (page: Page, url: string | RegExp, method = 'GET'): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released
    await route.continue()
  })
  return release
}

/** A fault of the service, as the API answers it; with `route.fulfill`. */
export const internalError = {
  status: 500,
  contentType: 'application/problem+json',
  json: {
    type: 'https://mail.example/docs/errors#internal_error',
    title: 'Internal error',
    status: 500,
    code: 'internal_error',
    request_id: '01JD0M7Q2K',
  },
}
