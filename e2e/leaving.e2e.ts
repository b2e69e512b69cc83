import { expect, signIn, test } from './fixture.ts'
import { expectAccessible, panel, press } from './utils.ts'

test('who leaves is locked out, deleted later, and all of it is taken back', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>(
    'GET',
    '/identity/list?limit=1&status=active',
  )
  const id = items[0]?.identity_id ?? ''
  const person = () =>
    organization.api<{ status: string; status_reason: string | null }>('GET', `/identity/${id}`)
  await signIn(page, organization.ownerKey, `identities/${id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Leaving' }).click()
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Has left')
  const days = panel(page).getByRole('textbox', { name: 'Delete them after so many days' })
  await days.fill('0')
  await press(page, 'Show what will happen')
  await expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 365/)
  await days.fill('30')
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText('1 person will be locked out.')).toBeVisible()
  await expect(panel(page).getByText(/^30 days after this has ended they are deleted/)).toBeVisible()
  await expect(panel(page).getByText(/, new password$/)).toBeVisible()
  await expectAccessible(page)
  expect((await person()).status).toBe('active')
  await panel(page).getByRole('button', { name: 'Lock out 1 person' }).click()
  await expect(page.getByText('1 person locked out')).toBeVisible()
  expect(await person()).toMatchObject({ status: 'suspended', status_reason: 'Has left' })

  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: 'The deletion that follows' }).click()
  await expect(page.getByText(/Scheduled/).first()).toBeVisible()
  await page.getByRole('link', { name: 'The plan by which they left' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Reactivate 1 person' }).click()
  await expect(page.getByText('1 person reactivated.')).toBeVisible()
  expect(await person()).toMatchObject({ status: 'active', status_reason: null })
  await page.getByRole('link', { name: 'The plan that it takes back' }).click()
  await page.getByRole('link', { name: 'The deletion that follows' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})
