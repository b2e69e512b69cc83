import { expect, signIn, test } from './fixture.ts'

test('a person signs in and sees the departments @phone', async ({ page, organization }) => {
  await organization.seed({ departments: 5, identities: 40 })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Customer Service' })).toBeVisible()
})
