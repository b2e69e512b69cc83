import { expect, test } from '../helpers/fixture.ts'
import { begin, expectFew } from '../helpers/hand.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectToast, panel } from '../helpers/utils.ts'

/** Adds Ana, Ben and Cyn, each with a mailbox. */
const addThree = async ({ addDomain, api }: TestOrganization) => {
  const domain = uniqueDomain('field')
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  for (const [local_part, display_name] of [
    ['ana', 'Ana Lind'],
    ['ben', 'Ben Ode'],
    ['cyn', 'Cyn Ray'],
  ] as const)
    await api('POST', '/identity', {
      local_part,
      domain_id: items[0]?.domain_id,
      display_name,
      mailbox_limit_bytes: 2 ** 30,
    })
  return domain
}

test('add a domain and see its DNS record', async ({ page, organization }, { title }) => {
  await begin(page, organization)
  await page.getByRole('main').getByRole('link', { name: 'Add domain' }).first().click()
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toBeFocused()
  await page.keyboard.type(uniqueDomain('added'))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('TXT')
  await expectFew(page, title)
})

test('add a group of three', async ({ page, organization }, { title }) => {
  await addThree(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('add group')
  await expect(panel(page).getByRole('option', { name: 'Add group', exact: true })).toHaveAttribute(
    'data-active',
  )
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Field team')
  const members = panel(page).getByRole('combobox', { name: 'Add members' })
  await members.click()
  for (const name of ['Ana Lind', 'Ben Ode', 'Cyn Ray']) {
    await page.keyboard.type(name.split(' ')[1] ?? '')
    await expect(panel(page).getByRole('option')).toHaveCount(1)
    await expect(panel(page).getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'data-active',
    )
    await page.keyboard.press('Enter')
  }
  await panel(page).getByRole('button', { name: 'Add group' }).click()
  await expectToast(page, 'Group Field team created')
  await expectFew(page, title)
})

test('set an auto-reply', async ({ page, organization }, { title }) => {
  await addThree(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('out of office lind')
  await expect(panel(page).getByRole('option', { name: /Ana Lind/ })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('checkbox', { name: /auto|automatically/ })
    .click()
  await panel(page).getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('I am away until Monday.')
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Mail delivery of Ana Lind changed')
  await expectFew(page, title)
})

test('offboard an identity, and forward its mail', async ({ page, organization }, { title }) => {
  const domain = await addThree(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('offboard lind')
  await expect(panel(page).getByRole('option', { name: /^Offboard.*Ana Lind/ })).toHaveAttribute(
    'data-active',
  )
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('combobox', { name: /orward/ })
    .click()
  await page.keyboard.type('ben')
  await expect(page.getByRole('option', { name: /ben@/ })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Preview' }).click()
  await panel(page)
    .getByRole('button', { name: /^Offboard / })
    .click()
  await expect(page.getByText(/offboarded$/).first()).toBeVisible()
  await expectFew(page, title)
  const { items } = await organization.api<{ items: { status: string }[] }>(
    'GET',
    `/identity/list?q=ana@${domain}`,
  )
  expect(items).toMatchObject([{ status: 'suspended' }])
})

test('see the changes of the last 7 days', async ({ page, organization }, { title }) => {
  await addThree(organization)
  await begin(page, organization)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: /^Time: / }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectFew(page, title)
})

test('see who forwards outside', async ({ page, organization }, { title }) => {
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('who forwards outside')
  await expect(panel(page).getByRole('option', { name: /^Show mail sent by rules/ })).toHaveAttribute(
    'data-active',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mail sent by rules' })).toBeVisible()
  await expectFew(page, title)
})
