import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { expectToast, openFilters, panel, pressItem, question, rowAction, rowMenu } from '../helpers/utils.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** A popover is wholly on the screen, close below or above its button. */
const expectBeside = async (page: Page, anchor: Locator, popover: Locator) => {
  await expect(popover).toBeVisible()
  await expect(async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const [from, to] = [await boxOf(anchor), await boxOf(popover)]
    expect(Math.min(to.x, to.y, width - to.right, height - to.bottom)).toBeGreaterThanOrEqual(0)
    expect(Math.max(to.y - from.bottom, from.y - to.bottom)).toBeCloseTo(4, 0)
    expect(Math.min(to.right - from.x, from.right - to.x)).toBeGreaterThan(0)
  }).toPass()
}

const hintOf = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

/** Nothing covers any of them. */
const expectOnTop = async (locator: Locator) => {
  await expect(locator).not.toHaveCount(0)
  for (const one of await locator.all()) {
    await one.scrollIntoViewIfNeeded()
    const isOnTop = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    expect(await one.evaluate(isOnTop), await one.innerText()).toBe(true)
  }
}

test.describe('beside what opens it', { tag: '@phone' }, () => {
  test('a popover and a hint stay on the screen', async ({ page, organization }) => {
    await organization.seed({ departments: 60 })
    await signIn(page, organization.ownerKey, 'departments')
    const view = page.getByRole('button', { name: 'View' })
    await view.click()
    await expectBeside(page, view, page.locator('[popover=auto]:popover-open'))
    await page.keyboard.press('Escape')

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    for (const name of ['First page', 'Previous page']) {
      const button = page.getByRole('button', { name })
      await button.focus()
      await expectBeside(page, button, hintOf(page))
    }
  })

  test('a list of choices is as wide as its field, and goes where there is room', async ({
    page,
    organization,
  }) => {
    await organization.seed({ departments: 30 })
    await signIn(page, organization.ownerKey, 'identities/new')
    const field = panel(page).getByRole('combobox', { name: 'Department' })
    const { width } = page.viewportSize() ?? { width: 0 }
    for (const height of [900, 620, 420]) {
      await page.setViewportSize({ width, height })
      for (const block of ['start', 'end'] as const) {
        await field.evaluate((element, block) => element.scrollIntoView({ block }), block)
        await field.press('ArrowDown')
        const list = page.locator('[popover=manual]:popover-open')
        await expectBeside(page, field, list)
        await expect(page.getByRole('option')).not.toHaveCount(0)
        await expectBeside(page, field, list)
        expect((await boxOf(list)).width).toBeCloseTo((await boxOf(field)).width, 0)
        await field.press('Escape')
      }
    }
  })

  test('the search of a filter opens beside its button, and closes without the filters', async ({
    page,
    organization,
    isMobile,
  }) => {
    await organization.seed({ departments: 30, identities: 3 })
    await signIn(page, organization.ownerKey, 'identities')
    await openFilters(page)
    const status = page.getByRole('combobox', { name: 'Status' })
    const button = page.getByRole('button', { name: 'Department: Any department' })
    const popup = page.getByRole('dialog', { name: 'Department' })
    const field = popup.getByRole('combobox', { name: 'Search: Department' })
    const options = popup.getByRole('option')
    const expectClosed = async () => {
      await expect(popup).toHaveCount(0)
      await expect(status).toBeVisible()
    }

    await button.press('Enter')
    await expect(field).toBeFocused()
    await expect(options).not.toHaveCount(2)
    await expectBeside(page, button, popup)
    // A screen reader is told of the field first, and of no choice.
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('data-active')
    await expect(options.last()).toBeInViewport({ ratio: 1 })
    await expect(field).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expectClosed()
    await expect(button).toBeFocused()

    const press = (one: Locator, options = {}) => (isMobile ? one.tap(options) : one.click(options))
    await press(button)
    await expect(field).toBeFocused()
    await press(page.locator('[popover=auto]:popover-open').first(), { position: { x: 4, y: 4 } })
    await expectClosed()
    await expect(button).toBeFocused()
    await press(button)
    await expect(field).toBeFocused()
    await press(button)
    await expectClosed()
    await press(button)
    await expect(field).toBeFocused()
    await page.keyboard.press('Tab')
    await expectClosed()
    await expect(button).not.toBeFocused()

    await button.press('Enter')
    await expect(options).not.toHaveCount(2)
    const name = await options.nth(2).innerText()
    await options.nth(1).hover()
    await expect(options.nth(1)).toHaveAttribute('data-active')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Department: ${name}`, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(options.filter({ hasText: name })).toHaveAttribute('aria-selected', 'true')
    // A press beside everything closes everything.
    await press(page.getByRole('heading', { level: 1 }))
    await expect(popup).toHaveCount(0)
    await expect(status).toBeHidden()
  })

  test('messages cover neither a menu nor a question', async ({ page, context, organization }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await organization.seed({ identities: 1 })
    await signIn(page, organization.ownerKey, 'identities')
    const name = await page.getByRole('table').getByRole('link').innerText()
    await rowAction(page, name, 'Copy address')
    await expectToast(page, 'Address “')
    const menu = await rowMenu(page, name)
    // So low that the menu ends at the toast.
    const { bottom } = await boxOf(menu)
    await page.setViewportSize({ ...(page.viewportSize() ?? { width: 0 }), height: Math.ceil(bottom) + 8 })
    await expectBeside(page, page.getByRole('button', { name: `Actions for ${name}`, exact: true }), menu)
    await expectOnTop(menu.getByRole('menuitem'))

    // Then one toast is above another.
    await pressItem(menu.getByRole('menuitem', { name: 'Copy address' }))
    await rowAction(page, name, 'Delete')
    for (const height of [480, 620, 720]) {
      await page.setViewportSize({ ...(page.viewportSize() ?? { width: 0 }), height })
      // The page hears of the other size of its window a moment later.
      await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height)
      await expectOnTop(question(page).getByRole('button', { name: /^(Cancel|Delete identity)$/ }))
    }
  })
})

test.describe('a hint', () => {
  test('is there while its source is hovered or focused, and Escape takes it away', async ({
    page,
    organization,
  }) => {
    await organization.seed({ departments: 60 })
    await signIn(page, organization.ownerKey, 'departments')
    const hint = hintOf(page)
    const first = page.getByRole('button', { name: 'First page' })
    const previous = page.getByRole('button', { name: 'Previous page' })
    await first.hover()
    await expectBeside(page, first, hint)
    await expect(first).toHaveAttribute('aria-description', await hint.innerText())
    await page.keyboard.press('Escape')
    await expect(hint).toHaveCount(0)

    await page.getByRole('heading', { level: 1 }).hover()
    await first.hover()
    await expect(hint).toHaveCount(1)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(hint).toHaveCount(0)

    await first.focus()
    await expectBeside(page, first, hint)
    await previous.focus()
    await expectBeside(page, previous, hint)
    await page.keyboard.press('Escape')
    await expect(hint).toHaveCount(0)
    await expect(previous).toBeFocused()
  })

  test('changes with its description, and goes with it', async ({ page, organization }) => {
    await organization.seed({ departments: 60 })
    await signIn(page, organization.ownerKey, 'departments')
    const hint = hintOf(page)
    const previous = page.getByRole('button', { name: 'Previous page' })
    await previous.focus()
    await expect(hint).toHaveCount(1)
    await previous.evaluate((button) => (button.ariaDescription = 'Another reason.'))
    await expect(hint).toHaveText('Another reason.')
    await previous.evaluate((button) => button.removeAttribute('aria-description'))
    await expect(hint).toHaveCount(0)
  })
})
