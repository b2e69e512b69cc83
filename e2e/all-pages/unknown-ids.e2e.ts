import { expect, signIn, story as test } from '../helpers/fixture.ts'

const id = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

const pages = [
  `domains/${id}`,
  `domains/${id}/dns`,
  `domains/${id}/dns/zone`,
  `domains/removed/${id}`,
  `departments/${id}`,
  `identities/${id}`,
  `addresses/groups/${id}`,
  `addresses/groups/${id}/add`,
  `addresses/aliases/${id}`,
  `domains/remove/${id}`,
  `departments/delete/${id}`,
  `identities/delete/${id}`,
  `addresses/delete/${id}`,
]

// A rejected promise that nothing waits for fails a story, as any error of a page does.
test('a page or a question about something that doesn’t exist says so, without an error in the page', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  for (const path of pages) {
    await page.goto(`/o/${organization.id}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})
