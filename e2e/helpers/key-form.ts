import { expect, type Locator, type Page } from '@playwright/test'

/** The field into which a key is pasted, at sign-in or on the lock. */
export const keyField = (page: Page): Locator => page.getByLabel('API key', { exact: true })

/** Pastes a key and presses the button beside it. */
export const paste = async (page: Page, key: string): Promise<void> => {
  await keyField(page).fill(key)
  await page.getByRole('button', { name: /^(Sign in|Unlock)$/ }).click()
}

/** Expects a sentence under the field of the key, and the focus on the field. */
export const expectRefused = async (page: Page, sentence: RegExp): Promise<void> => {
  await expect(keyField(page)).toHaveAccessibleDescription(sentence)
  await expect(keyField(page)).toBeFocused()
}

export const openKeyMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /^Key / }).click()

export const lockScreen = (page: Page): Locator => page.getByRole('dialog', { name: /is locked$/ })

export const lockNow = async (page: Page): Promise<void> => {
  await openKeyMenu(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(page)).toBeVisible()
}
