import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { copyAndClose, fillIn, panel, press } from '../helpers/utils.ts'

/** Adds a domain and an identity with a mailbox, and opens the identity's page. */
const openAda = async (page: Page, { api, addDomain, ownerKey }: TestOrganization) => {
  const domain = uniqueDomain()
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  const body = { local_part: 'ada', domain_id: items[0]?.domain_id, display_name: 'Ada Berg' }
  const { identity } = await api<{ identity: { identity_id: string } }>('POST', '/identity', body)
  await signIn(page, ownerKey, `identities/${identity.identity_id}`)
}

/** Delays every read of one resource, so that the next change begins before the page shows the last one. */
const delayReads = (page: Page, kind: string) =>
  page.route(new RegExp(`/api/${kind}/[0-9a-f-]{36}$`), async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })

test('a password can be reset twice in a row on a slow connection', async ({ page, organization }) => {
  await openAda(page, organization)
  await delayReads(page, 'identity')
  for (let reset = 0; reset < 2; reset += 1) {
    await page.getByRole('link', { name: 'Reset password' }).click()
    await press(page, 'Reset password')
    await copyAndClose(page)
    await expect(panel(page)).toHaveCount(0)
  }
})

for (const [kind, path, name, link] of [
  ['department', 'departments', 'Legal', 'Edit'],
  ['domain', 'domains', uniqueDomain(), 'Change settings'],
] as const)
  test(`a ${kind} can be edited twice in a row on a slow connection`, async ({ page, organization }) => {
    if (kind === 'domain') await organization.addDomain(name)
    else await organization.api('POST', '/department', { department_name: name })
    await signIn(page, organization.ownerKey, path)
    await page.getByRole('main').getByRole('link', { name }).click()
    await delayReads(page, kind)
    for (const Description of ['First', 'Second']) {
      await page.getByRole('link', { name: link }).click()
      await fillIn(page, { Description })
      await press(page, 'Save changes')
      await expect(panel(page)).toHaveCount(0)
    }
    await expect(page.getByText('Second')).toBeVisible()
  })
