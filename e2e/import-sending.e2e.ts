import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'
import { button, choose, domainOf, drop, main, plan, step, tile } from './import-page.ts'
import { lockNow, lockScreen, paste } from './key-form.ts'
import { expectAccessible } from './utils.ts'

/** Chooses many people, who take several requests, and holds the second of these until it is released. */
const beginSending = async (page: Page, domain: string) => {
  const lines = Array.from({ length: 1200 }, (_, at) => `user${at}@${domain},User ${at}`)
  await choose(page, ['Address,Name', ...lines].join('\n'))
  await button(page, /^Check /).click()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const rows = '**/api/plan/*/row'
  await page.route(rows, async (route) => {
    if ((route.request().postDataJSON() as { first: number }).first !== 1) await held
    // Who has cancelled waits for it no more.
    await route.continue().catch(() => undefined)
  })
  await button(page, 'Show what will happen').click()
  await expect(main(page).getByText('500 of 1,200 rows sent.')).toBeVisible()
  return { release }
}

test('sending is cancelled: the plan is discarded, the file stays, and is sent again', async ({
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
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await expect(step(page, 'Faults').getByText(/^No faults in 1.200 rows\.$/)).toBeVisible()
  await expect(step(page, 'Sending')).toHaveCount(0)
  await expect.poll(planStates).toEqual(['cancelled'])
  release()
  await button(page, 'Show what will happen').click()
  await expect(tile(page, '1,200 Will change')).toBeVisible()
  expect(await planStates()).toEqual(['ready', 'cancelled'])
})

test('the console locks while rows are sent: what was read and sent stays, and goes on', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities/import')
  const { release } = await beginSending(page, await domainOf(organization))
  await lockNow(page)
  release()
  await expect(main(page)).toBeHidden()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await button(page, 'Go on').click()
  await expect(tile(page, '1,200 Will change')).toBeVisible()
})

test('the console locks over faults: what was read and mended stays', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `Address,Name\nada@${domain},Ada\nnobody,Ben\nno one,Cy`)
  await button(page, 'Check 3 people').click()
  const faults = step(page, 'Faults')
  await faults.getByLabel('Line 3, Address').fill(`ben@${domain}`)
  await faults.getByLabel('Line 3, Address').blur()
  await expect(faults.getByText('Faults in 1 row, none in 2.')).toBeVisible()
  await faults.getByLabel('Line 4, Address').fill('half an addr')
  await lockNow(page)
  await expect(page.getByText('Line 3')).toBeHidden()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(faults.getByText('Mended')).toHaveCount(1)
  await expect(faults.getByLabel('Line 4, Address')).toHaveValue('half an addr')
  await faults.getByLabel('Line 4, Address').fill(`cy@${domain}`)
  await faults.getByLabel('Line 4, Address').blur()
  await button(page, 'Show what will happen').click()
  await expect(tile(page, '3 Will change')).toBeVisible()
})

test('a file is dropped where it says so', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const file = test.info().outputPath('dropped.csv')
  await writeFile(file, `Address,Name\nada@${await domainOf(organization)},Ada\n`)
  await signIn(page, organization.ownerKey, 'identities/import')
  await drop(page, main(page).getByText('or drop it anywhere on this page'), file)
  await expect(main(page).getByText('dropped.csv: 1 person')).toBeVisible()
  await plan(page, '1 person')
  await expect(tile(page, '1 Will change')).toBeVisible()
})
