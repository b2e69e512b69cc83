import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'
import { expectToast, fillIn, openView, panel, press } from './utils.ts'

const run = promisify(execFile)

/** What a command answers in bash, with that key in the environment. */
const inBash = async <Answer>(command: string, key: string): Promise<Answer> => {
  const { stdout } = await run('bash', ['-c', command], { env: { ...process.env, POSTROOM_KEY: key } })
  return JSON.parse(stdout) as Answer
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a list, a thing and a finished act run in bash as they were copied', async ({ page, organization }) => {
  const key = organization.ownerKey
  await signIn(page, key, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'O’Neil & "Sons" $HOME', Description: "It's theirs" })
  await press(page, 'Create department')
  await expectToast(page, 'created')
  const created = page.getByRole('group', { name: /created$/ })
  await created.getByRole('button', { name: 'More' }).click()
  await created.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(created).toContainText('Copied')
  const command = await copied(page)
  expect(command).not.toContain('prk_')
  expect(await inBash<{ code: string }>(command, key)).toMatchObject({ code: 'name_taken' })

  await openView(page)
  await page
    .getByRole('region', { name: 'Departments' })
    .getByRole('button', { name: 'Copy as curl' })
    .click()
  await expect(page.getByRole('region', { name: 'Departments' })).toContainText('Copied')
  const list = await inBash<{ total: number }>(await copied(page), key)
  expect(list.total).toBe(1)

  await page.getByRole('table').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /Sons/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Copy as curl' }).first().click()
  await expect(page.getByRole('main').getByText('Copied')).toBeVisible()
  const thing = await inBash<{ description: string }>(await copied(page), key)
  expect(thing.description).toBe("It's theirs")
})

test('a password that was typed is not in the command', async ({ page, organization }) => {
  await organization.addDomain(`${organization.id}.example`)
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>('GET', '/identity/list')
  await signIn(page, organization.ownerKey, `identities/${items[0]?.identity_id}/reset-password`)
  await panel(page).getByRole('radio', { name: 'Set one' }).check()
  await panel(page).getByLabel('New password').fill('correct horse battery')
  await press(page, 'Reset password')
  const reset = page.getByRole('group', { name: /reset$/ })
  await reset.getByRole('button', { name: 'More' }).click()
  await reset.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(reset).toContainText('Copied')
  const command = await copied(page)
  expect(command).not.toContain('horse')
  expect(command).toContain('"$POSTROOM_PASSWORD"')
})
