import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixture.ts'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../helpers/utils.ts'

const run = promisify(execFile)

/** One section of each kind. */
const kinds = ['#quick-start', '#permissions', '#createIdentity', '#Department', '#name_taken']

/**
 * Takes all other sections from the page, which are like these. Axe reads all of a page for each part of it, and needs a minute
 * for the whole reference.
 */
const keepOneOfEachKind = async (page: Page) => {
  await page.evaluate((selector) => {
    for (const section of document.querySelectorAll('section'))
      if (section.closest(selector) === null && section.querySelector(selector) === null) section.remove()
  }, kinds.join())
  for (const kind of kinds) await expect(page.locator(kind)).toHaveCount(1)
}

/** An entry of the reference by its anchor: a search by role reads the whole page, for seconds each time. */
const entry = (page: Page, id: string) => page.locator(`section#${id}`)

test('a developer finds an operation by keyboard, and its request runs as it was copied', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('create department')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs#createDepartment$/)
  const operation = entry(page, 'createDepartment')
  await expect(operation).toHaveRole('region')
  await expect(operation).toHaveAccessibleName('Creates a department')
  await expect(operation).toBeInViewport()
  await expect(operation).toBeFocused()
  await operation.getByRole('button', { name: 'Copy' }).first().click()
  await expect(operation).toContainText('Copied')
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toMatch(/^curl -sS --fail-with-body /)
  const env = { ...process.env, POSTROOM_KEY: organization.ownerKey }
  const { stdout } = await run('bash', ['-c', command], { env })
  expect(JSON.parse(stdout)).toMatchObject({ department_name: 'Finance' })
})

test('the language of samples is chosen once for all, and is kept', async ({ page }) => {
  await page.goto('/docs#getDepartment')
  const operation = entry(page, 'getDepartment')
  await operation.getByRole('button', { name: 'Python' }).click()
  await expect(operation).toContainText('import json, os, urllib.request')
  await page.reload()
  await expect(operation.getByRole('button', { name: 'Python' })).toHaveAttribute('aria-pressed', 'true')
  await expect(entry(page, 'deleteDepartment')).toContainText('method="DELETE"')
  await expect(operation.getByText('curl -sS')).toBeHidden()
})

test('the type of an error and addresses of the older reference lead to the right place', async ({
  page,
}) => {
  await page.goto('/docs/errors#name_taken')
  await expect(entry(page, 'name_taken').getByRole('heading')).toBeInViewport()
  await page.goto('/docs#/identities/createIdentity')
  await expect(page).toHaveURL(/\/docs#createIdentity$/)
  await expect(
    entry(page, 'createIdentity').getByRole('heading', { name: 'Creates an identity' }),
  ).toBeInViewport()
})

test('it asks the API for nothing @core', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/docs', { waitUntil: 'networkidle' })
  expect(asked).toContain('/docs')
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('everybody can read it, in both themes and at each width @phone', async ({ page }) => {
  await page.goto('/docs')
  await expect(entry(page, 'quick-start').getByRole('heading', { name: 'Quick start' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const search = page.getByRole('combobox', { name: 'Search the reference' })
  await search.fill('quota')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keepOneOfEachKind(page)
  await expectAccessibleInBothThemes(page, ['header'])
  await search.fill('nothing is called so')
  await expect(page.getByRole('status').filter({ hasText: '0 found' })).toBeVisible()
  await search.press('Escape')
  await expectAccessibleInBothThemes(page, ['header', ...kinds])
})

test('it can be read without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/docs#createDepartment')
  const operation = entry(page, 'createDepartment')
  await expect(operation).toContainText('curl -sS')
  await expect(operation.getByText('import json')).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Retries' }).click()
  await expect(page.getByRole('heading', { name: 'Retries' })).toBeInViewport()
  await context.close()
})
