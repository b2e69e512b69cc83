import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { button, choose, domainOf, drop, main, plan, step, tile } from '../helpers/import-page.ts'
import { lockNow, lockScreen, paste } from '../helpers/key-form.ts'
import { expectAccessible, expectNoSidewaysScroll, question } from '../helpers/utils.ts'

/** Chooses many people, who take several requests, and holds the second of these until it is released. */
const beginSending = async (page: Page, domain: string) => {
  const lines = Array.from({ length: 1200 }, (_, at) => `user${at}@${domain},User ${at}`)
  await choose(page, ['Address,Name', ...lines].join('\n'))
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const rows = '**/api/plan/*/row'
  await page.route(rows, async (route) => {
    if ((route.request().postDataJSON() as { first: number }).first !== 1) await held
    // A request that was canceled is gone.
    await route.continue().catch(() => undefined)
  })
  await button(page, 'Continue').click()
  await expect(main(page).getByText('500 of 1,200 rows sent.')).toBeVisible()
  return { release }
}

test('canceling while rows are sent discards the bulk change and keeps the file, which can be sent again', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const planStates = async () => {
    const { items } = await organization.api<{ items: { state: string }[] }>('GET', '/plan/list')
    return items.map(({ state }) => state)
  }
  await signIn(page, organization.ownerKey, 'identities/import')
  const { release } = await beginSending(page, await domainOf(organization))
  await expect(main(page).getByRole('progressbar', { name: 'Rows sent' })).toBeVisible()
  await expectAccessible(page, ['#main'])
  await button(page, 'Cancel').click()
  await expect(step(page, 'Fix errors').getByText('1,200 rows ready')).toBeVisible()
  await expect(step(page, 'Preparing the preview')).toHaveCount(0)
  await expect.poll(planStates).toEqual(['cancelled'])
  release()
  await button(page, 'Preview').click()
  await expect(tile(page, '1,200 Will change')).toBeVisible()
  expect(await planStates()).toEqual(['ready', 'cancelled'])
})

test('a lock while rows are sent keeps them, and unlocking resumes @core', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities/import')
  const { release } = await beginSending(page, await domainOf(organization))
  await lockNow(page)
  release()
  await expect(main(page)).toBeHidden()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(tile(page, '1,200 Will change')).toBeVisible()
})

test('rows whose response comes after the console was unlocked are sent again', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities/import')
  const { release } = await beginSending(page, await domainOf(organization))
  await lockNow(page)
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  // The request has the key of the session that ended with the lock.
  const refused = page.waitForResponse((response) => response.status() === 401)
  release()
  await refused
  await expect(tile(page, '1,200 Will change')).toBeVisible()
})

test('a lock while errors are fixed keeps the rows and the fixes', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `Address,Name\nada@${domain},Ada\nnobody,Ben\nno one,Cy`)
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await errors.getByLabel('Line 3, Address').fill(`ben@${domain}`)
  await errors.getByLabel('Line 3, Address').blur()
  await expect(errors.getByText('2 rows ready, 1 with errors')).toBeVisible()
  await errors.getByLabel('Line 4, Address').fill('half an addr')
  await lockNow(page)
  await expect(page.getByText('Line 3')).toBeHidden()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(errors.getByText('Fixed', { exact: true })).toHaveCount(1)
  await expect(errors.getByLabel('Line 4, Address')).toHaveValue('half an addr')
  await errors.getByLabel('Line 4, Address').fill(`cy@${domain}`)
  await errors.getByLabel('Line 4, Address').blur()
  await button(page, 'Preview').click()
  await expect(tile(page, '3 Will change')).toBeVisible()
})

test('a file is dropped on the drop zone', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const file = test.info().outputPath('dropped.csv')
  await writeFile(file, `Address,Name\nada@${await domainOf(organization)},Ada\n`)
  await signIn(page, organization.ownerKey, 'identities/import')
  await drop(page, main(page).getByText(/^Drop a CSV file anywhere/), file)
  await expect(main(page).getByText('dropped.csv: 1 row')).toBeVisible()
  await plan(page)
  await expect(tile(page, '1 Will change')).toBeVisible()
})

test('sending stops at an error, and resumes where it was @fresh', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 503 /)
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  const lines = Array.from({ length: 1200 }, (_, at) => `user${at}@${domain},User ${at}`)
  await choose(page, ['Address,Name', ...lines].join('\n'))
  const firsts: number[] = []
  await page.route('**/api/plan/*/row', async (route) => {
    const { first } = route.request().postDataJSON() as { first: number }
    firsts.push(first)
    if (firsts.length !== 2) return route.continue()
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'https://mail.example/docs/errors#dependency_unavailable',
        title: 'The database is away',
        status: 503,
        code: 'dependency_unavailable',
        request_id: '01JD0M7Q2K',
      }),
    })
  })
  await button(page, 'Continue').click()
  await expect(main(page).getByText('500 of 1,200 rows sent.')).toBeVisible()
  await button(page, 'Resume').click()
  await page.waitForURL(/\/plans\/[^/]+$/)
  expect(firsts).toEqual([1, 501, 501, 1001])
  await expect(tile(page, '1,200 Will change')).toBeVisible()
})

test('leaving with a file asks, and an unreadable file loses nothing @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities/import')
  await button(page, 'Paste cells').click()
  const long = `ada.lovelace-${'of-the-analytical-engine'.repeat(2)}@${await domainOf(organization)}`
  await main(page).getByLabel('Cells', { exact: true }).fill(`Address\tName\n${long}\tAda\nnobody\tBen`)
  await button(page, 'Read cells').click()
  await expect(main(page).getByLabel('Separator')).toHaveValue('\t')
  // A cell is one line, however long it is: words are not broken.
  const cell = await step(page, 'Match columns').getByText(long).boundingBox()
  expect(cell?.height).toBeLessThanOrEqual(24)
  await button(page, 'Continue').click()
  await expect(step(page, 'Fix errors').getByText('1 row ready, 1 with errors')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, ['#main'])
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await expect(question(page).getByRole('heading', { name: 'Leave without importing?' })).toBeVisible()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(step(page, 'Fix errors')).toBeVisible()
})
