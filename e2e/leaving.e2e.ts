import { expect, signIn, test } from './fixture.ts'
import { expectAccessible, panel, press } from './utils.ts'

test('an identity is offboarded from its page, deleted later, and all of it is undone', async ({
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
    organization.api<{ display_name: string; status: string; status_reason: string | null }>(
      'GET',
      `/identity/${id}`,
    )
  await signIn(page, organization.ownerKey, `identities/${id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Offboard' }).click()
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Has left')
  await expect(panel(page)).toHaveAccessibleName(`Offboard ${(await person()).display_name}?`)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    (await person()).display_name,
  )
  const days = panel(page).getByRole('textbox', { name: 'Delete after (days)' })
  await days.fill('0')
  await press(page, 'Preview')
  await expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 365/)
  await days.fill('30')
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName('Offboard 1 identity?')
  await expect(
    panel(page).getByText(/^30 days after this has finished, the identities are deleted/),
  ).toBeVisible()
  await expect(panel(page).getByText('Suspended, new password. Reason: Has left')).toBeVisible()
  await expectAccessible(page)
  expect((await person()).status).toBe('active')
  await panel(page).getByRole('button', { name: 'Offboard 1 identity' }).click()
  await expect(page.getByText('1 identity offboarded')).toBeVisible()
  expect(await person()).toMatchObject({ status: 'suspended', status_reason: 'Has left' })

  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('link', { name: 'Delete 1 identity' }).click()
  await expect(page.getByText(/Scheduled/).first()).toBeVisible()
  await details.getByRole('link', { name: 'Offboard 1 identity' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^1 Changed/ })).toBeVisible()
  expect(await person()).toMatchObject({ status: 'active', status_reason: null })
  await details.getByRole('link', { name: 'Offboard 1 identity' }).click()
  await details.getByRole('link', { name: 'Delete 1 identity' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})
