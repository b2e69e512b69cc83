import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { createOrganization, type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoRow,
  expectNoSidewaysScroll,
  expectToast,
  panel,
  press,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

const gigabyte = 1_000_000_000
const size = (gigabytes: number) => Math.ceil((gigabytes * gigabyte) / 1024) * 1024

interface Person {
  identity_id: string
  address: string
}

/** Ada, with a mailbox of that many GB. */
const ada = async (organization: TestOrganization, gigabytes = 1): Promise<Person> => {
  const name = uniqueDomain()
  await organization.addDomain(name)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const { identity } = await organization.api<{ identity: Person }>('POST', '/identity', {
    local_part: 'ada',
    domain_id: items[0]?.domain_id,
    display_name: 'Ada Lovelace',
    mailbox_limit_bytes: size(gigabytes),
  })
  return identity
}

const remove = (organization: TestOrganization, { identity_id, address }: Person) =>
  organization.api('DELETE', `/identity/${identity_id}?confirm=${address}`)

test('an identity deleted by mistake is restored with one click @core', async ({ page, organization }) => {
  const { address, identity_id } = await ada(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await rowAction(page, address, 'Delete')
  await question(page).getByRole('textbox').fill(address)
  await press(page, 'Delete identity')
  await expectToast(page, 'Ada Lovelace deleted')
  await expectNoRow(page, address)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'Ada Lovelace restored')
  await expect(rowOf(page, address)).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`identities/${identity_id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
})

test('a deleted identity is restored from the list of deleted ones by keyboard alone', async ({
  page,
  organization,
}) => {
  const person = await ada(organization)
  await remove(organization, person)
  await signIn(page, organization.ownerKey, 'identities')
  await page.getByRole('link', { name: 'Deleted', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted identities')
  await page.getByRole('link', { name: person.address }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Restore Ada Lovelace?')
  await panel(page).getByRole('textbox', { name: 'Mailbox size' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Ada Lovelace restored')
  await expect(page.getByText('No deleted identities')).toBeVisible()
})

test('if too little storage is available, an identity is restored with a smaller mailbox', async ({
  page,
  baseURL,
}) => {
  const organization = await createOrganization('Full', baseURL ?? '', { storageLimit: '2GB' })
  const person = await ada(organization, 2)
  await remove(organization, person)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await organization.api('POST', '/identity', {
    local_part: 'ben',
    domain_id: items[0]?.domain_id,
    display_name: 'Ben',
    mailbox_limit_bytes: size(1),
  })
  await signIn(page, organization.ownerKey, 'identities/deleted')
  await rowAction(page, person.address, 'Restore')
  await expect(panel(page)).toContainText('are available')
  await press(page, 'Restore identity')
  await expect(panel(page).getByRole('alert')).toContainText('Not enough storage available')
  await panel(page)
    .getByRole('button', { name: /Use all available storage/ })
    .click()
  await press(page, 'Restore identity')
  await expect(panel(page)).toContainText('Confirm the smaller size, or choose a larger one.')
  await panel(page).getByRole('checkbox', { name: 'Use the smaller size' }).check()
  await press(page, 'Restore identity')
  await expectToast(page, 'Ada Lovelace restored')
})

test('a deleted identity is deleted permanently only after typing its address @phone', async ({
  page,
  organization,
}) => {
  const person = await ada(organization)
  await remove(organization, person)
  await signIn(page, organization.ownerKey, 'identities/deleted')
  await expectNoSidewaysScroll(page)
  await rowAction(page, person.address, 'Delete permanently')
  await expect(question(page)).toContainText('Former addresses that deliver only to it are deleted too.')
  await expect(question(page)).toContainText('This can’t be undone.')
  await question(page).getByRole('textbox').fill(person.address)
  await press(page, 'Delete permanently')
  await expectToast(page, 'Ada Lovelace deleted permanently')
  await expect(page.getByText('No deleted identities')).toBeVisible()
})

test('a canceled question that replaced a panel leads to the list', async ({ page, organization }) => {
  const person = await ada(organization)
  await remove(organization, person)
  await signIn(page, organization.ownerKey, `identities/deleted/${person.identity_id}`)
  await panel(page).getByRole('link', { name: 'Delete permanently…' }).click()
  await press(page, 'Cancel')
  await expect(page).toHaveURL(/\/identities\/deleted$/)
})

test('the page of a deleted identity offers to restore it', async ({ page, organization }) => {
  const person = await ada(organization)
  await remove(organization, person)
  await signIn(page, organization.ownerKey, `identities/${person.identity_id}`)
  await expect(panel(page)).toContainText('Restore Ada Lovelace?')
  await press(page, 'Restore identity')
  await expectToast(page, 'Ada Lovelace restored')
})

test('Back skips the page of an identity that someone else deleted', async ({ page, organization }) => {
  const person = await ada(organization)
  await signIn(page, organization.ownerKey, 'identities')
  const list = page.url()
  await page.getByRole('link', { name: person.address }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Departments')
  await remove(organization, person)
  await page.reload()
  await page.goBack()
  await expect(panel(page)).toContainText('Restore Ada Lovelace?')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expectNoRow(page, person.address)
})

test('a change is undone from its toast, and another from its event', async ({ page, organization }) => {
  const { identity_id } = await ada(organization)
  await signIn(page, organization.ownerKey, `identities/${identity_id}/edit`)
  await panel(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Ada King')
  await press(page, 'Save changes')
  await expectToast(page, 'Ada King saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada King')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
  await expectToast(page, 'Changes to Ada King undone')
  await page.getByRole('link', { name: /Name Ada King → Ada Lovelace/ }).click()
  await expect(panel(page)).toContainText('This change undid an earlier one.')
  await expect(panel(page)).toContainText('Undo sets this back: name Ada Lovelace → Ada King.')
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page)).toContainText('Undone by Owner on')
})

test('an undo is refused after a later change, and the console says by whom and when @core', async ({
  page,
  organization,
}) => {
  const { identity_id } = await ada(organization)
  const rename = (display_name: string) =>
    organization.api('PATCH', `/identity/${identity_id}`, { display_name })
  await rename('Ada King')
  await rename('Countess')
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  await page.getByRole('link', { name: /Name Ada Lovelace → Ada King/ }).click()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Changed again in the meantime')
  await expect(panel(page).getByRole('alert')).toContainText(/Name: Countess now, set by Owner on /)
})
