import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { fillIn, panel, question, rowAction } from '../helpers/utils.ts'

test('a press beside a panel closes it, one that only ends there does not, and a question stays', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales', description: 'All of it' })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  const description = panel(page).getByRole('textbox', { name: 'Description' })
  // Marking text, and letting go outside of the panel.
  await description.hover()
  await page.mouse.down()
  await page.mouse.move(100, 300)
  await page.mouse.up()
  await expect(description).toBeVisible()
  await page.mouse.click(100, 300)
  await expect(panel(page)).toHaveCount(0)
  await rowAction(page, 'Sales', 'Delete')
  await expect(question(page)).toBeVisible()
  await page.mouse.click(100, 300)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Sales' })).toBeFocused()
})

test('Escape asks before typed text is lost, however often it is pressed @core', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Legal' })
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await expect(question(page)).toContainText('Leave without saving?')
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Legal')
  }
})

test('the keyboard can’t reach the page behind a panel', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  const behind = () => {
    const { activeElement } = document
    return activeElement !== document.body && activeElement?.closest('dialog') === null
  }
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(behind)).toBe(false)
  }
})

test('the warning before the lock appears in front of a panel @fresh', async ({ page, organization }) => {
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Legal' })
  await page.clock.runFor('14:20')
  await expect(panel(page).getByRole('alert')).toContainText('Locking in')
  // It goes as soon as the pointer moves, so the button that says so is for the keyboard.
  await panel(page).getByRole('button', { name: 'Stay' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Legal')
})
