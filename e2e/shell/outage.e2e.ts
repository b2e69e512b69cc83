import type { Page, Route } from '@playwright/test'
import { databaseOf } from '../../testing/data-folder.js'
import { signalTree, stopTree } from '../../testing/processes.js'
import { startServerOnEmptyData } from '../../testing/server.js'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { lockScreen, paste } from '../helpers/key-form.ts'
import { createOrganization, type TestOrganization } from '../helpers/test-organization.ts'
import { expectAccessible, idleParts, panel } from '../helpers/utils.ts'

const banner = (page: Page) =>
  page.getByText(/^(The server has been unreachable|This device has been offline) since/)

interface Domain {
  domain_id: string
}
interface Identity {
  identity_id: string
}

const addPerson = async (organization: TestOrganization): Promise<Identity> => {
  await organization.addDomain(`${organization.id}.example`)
  const { items } = await organization.api<{ items: Domain[] }>('GET', '/domain/list')
  const { identity } = await organization.api<{ identity: Identity }>('POST', '/identity', {
    local_part: 'nell',
    domain_id: items[0]?.domain_id,
    display_name: 'Nell',
  })
  return identity
}

/** A half-filled form: its path, the typed text, the button that saves it, and the sign that it is saved. */
interface HalfFilled {
  path: (identity: Identity) => string
  fields: Record<string, string>
  save: string
  /** The request that saves. */
  request: { method: string; url: string }
}

const forms: Record<string, HalfFilled> = {
  'a new department': {
    path: () => 'departments/new',
    fields: { Name: 'Night shift', Description: 'From ten to six' },
    save: 'Create department',
    request: { method: 'POST', url: '**/api/department' },
  },
  'a new identity': {
    path: () => 'identities/new',
    fields: { Name: 'Ada Owl', 'User name': 'ada', 'External ID': 'hr-17' },
    save: 'Add identity',
    request: { method: 'POST', url: '**/api/identity' },
  },
  'an identity that is edited': {
    path: ({ identity_id }) => `identities/${identity_id}/edit`,
    fields: { Name: 'Nell Marsh', 'External ID': 'hr-18' },
    save: 'Save changes',
    request: { method: 'PATCH', url: '**/api/identity/*' },
  },
}

const field = (page: Page, label: string) => panel(page).getByRole('textbox', { name: label, exact: true })

const fill = async (page: Page, { fields }: HalfFilled) => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

const expectKept = async (page: Page, { fields }: HalfFilled) => {
  for (const [label, text] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(text)
}

const press = (page: Page, { save }: HalfFilled) =>
  panel(page).getByRole('button', { name: save, exact: true }).click()

const expectSaved = (page: Page, { save }: HalfFilled) =>
  expect(page.getByRole('button', { name: save, exact: true })).toHaveCount(0)

// Another request may have been answered since, and the form then says that the server is back.
const outageWords = /The server can’t be reached|The server can be reached again/

const answers: Record<string, { reply: (route: Route) => Promise<void>; message: string | RegExp }> = {
  'a fault of the server': {
    reply: (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Something went wrong',
          status: 500,
          code: 'internal_error',
          request_id: 'request-9',
        },
      }),
    message: 'request-9',
  },
  'the page of a proxy': {
    reply: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    message: outageWords,
  },
  'a page of HTML': {
    reply: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the hotel</h1>' }),
    message: 'The server’s response couldn’t be read',
  },
  'another shape': {
    reply: (route) => route.fulfill({ json: { identity: 7, items: 'none' } }),
    message: 'The server’s response couldn’t be read',
  },
  'half an answer': {
    reply: (route) => route.fulfill({ contentType: 'application/json', body: '{"department_id": "0199' }),
    message: 'The server’s response couldn’t be read',
  },
  'no answer': { reply: (route) => route.abort(), message: outageWords },
}

for (const [name, form] of Object.entries(forms)) {
  test(`${name}: a response that is not from the API is reported, and nothing typed is lost`, async ({
    page,
    organization,
    faults,
  }) => {
    faults.expectFault(/answer: 50[02]|ERR_FAILED/)
    const identity = await addPerson(organization)
    await signIn(page, organization.ownerKey, form.path(identity))
    await fill(page, form)
    for (const [what, { reply, message }] of Object.entries(answers)) {
      await test.step(what, async () => {
        await page.route(form.request.url, (route) =>
          route.request().method() === form.request.method ? reply(route) : route.continue(),
        )
        await press(page, form)
        await expect(panel(page).getByText(message).first()).toBeVisible()
        await expectKept(page, form)
        await page.unroute(form.request.url)
      })
    }
    await expectAccessible(page)
    await press(page, form)
    await expectSaved(page, form)
  })

  test(`${name}: off the network, and on it again`, async ({ page, context, organization, faults }) => {
    faults.expectFault(/ERR_INTERNET_DISCONNECTED/)
    const identity = await addPerson(organization)
    // The banner's code comes when the browser is idle.
    const bannerThere = idleParts(page)
    await signIn(page, organization.ownerKey, form.path(identity))
    await fill(page, form)
    await bannerThere
    await context.setOffline(true)
    await expect(banner(page)).toContainText('This device has been offline')
    await press(page, form)
    await expect(panel(page).getByText('The server can’t be reached')).toBeVisible()
    await expectKept(page, form)
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await expectKept(page, form)
    await press(page, form)
    await expectSaved(page, form)
  })
}

/** The other requests of a form: choices, limits, the edited resource. */
const beside = [
  '**/api/domain/list?*',
  '**/api/department/list?*',
  '**/api/domain/*-*',
  '**/api/organization/*',
]

test('each optional request of a form may fail, and the form can still be saved', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500/)
  const form = forms['a new identity'] as HalfFilled
  const fault = answers['a fault of the server'] as (typeof answers)[string]
  const identity = await addPerson(organization)
  await signIn(page, organization.ownerKey, form.path(identity))
  await fill(page, form)
  for (const url of beside) {
    await test.step(url, async () => {
      await page.route(url, fault.reply)
      // Visible data is requested again every few seconds.
      await page.waitForResponse((response) => response.status() === 500)
      await expectKept(page, form)
      await expect(panel(page).getByRole('button', { name: form.save, exact: true })).toBeEnabled()
      await page.unroute(url)
    })
  }
  await page.route('**/api/department/list?*', fault.reply)
  const department = panel(page).getByRole('combobox', { name: 'Department' })
  await department.fill('sales')
  // While its choices are open, the rest of the panel is not there for a reader.
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await department.fill('')
  await department.press('Tab')
  await page.unroute('**/api/department/list?*')
  await expectKept(page, form)
  await press(page, form)
  await expectSaved(page, form)
})

test('a key that is revoked elsewhere locks an idle form, which stays as it is @core', async ({
  page,
  organization,
}) => {
  const form = forms['an identity that is edited'] as HalfFilled
  const identity = await addPerson(organization)
  const key = await organization.createKey({ preset: 'operator' })
  await signIn(page, key.api_key, form.path(identity))
  await fill(page, form)
  await organization.revokeKey(key.key_id)
  await expect(lockScreen(page)).toContainText('was revoked', { timeout: 15_000 })
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expectKept(page, form)
  await press(page, form)
  await expectSaved(page, form)
})

test('a key that expires locks an idle form, which stays as it is', async ({ page, organization }) => {
  const form = forms['a new identity'] as HalfFilled
  const identity = await addPerson(organization)
  const expires = new Date(Date.now() + 12_000).toISOString()
  const key = await organization.createKey({ preset: 'operator', expires })
  await signIn(page, key.api_key, form.path(identity))
  await fill(page, form)
  await expect(lockScreen(page)).toContainText('has expired', { timeout: 25_000 })
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expectKept(page, form)
  await press(page, form)
  await expectSaved(page, form)
})

test('a hanging database is reported, nothing typed is lost, and the console recovers', async ({
  page,
  faults,
}, testInfo) => {
  test.skip(
    process.platform !== 'linux' || process.env['DATABASE_URL'] !== undefined,
    'needs its own PostgreSQL',
  )
  test.setTimeout(120_000)
  faults.expectFault(/answer: 50[034]/)
  const shared = process.env['POSTROOM_E2E_ENVIRONMENT']
  const server = await startServerOnEmptyData({}, { showErrors: true })
  process.env['POSTROOM_E2E_ENVIRONMENT'] = JSON.stringify(server.environment)
  let postmaster: number | undefined
  try {
    const organization = await createOrganization('Test Cooperative', server.url)
    await organization.api('POST', '/department', { department_name: 'Day shift' })
    await page.goto(`${server.url}/sign-in`)
    await paste(page, organization.ownerKey)
    await page.waitForURL(/\/o\/[^/]+\//)
    await page.goto(`${server.url}/o/${organization.id}/departments`)
    await page.getByRole('link', { name: 'Create department' }).click()
    const form = forms['a new department'] as HalfFilled
    await fill(page, form)
    postmaster = databaseOf(server.environment['POSTROOM_DATA_DIR'] ?? '').postmaster
    stopTree(postmaster)
    await press(page, form)
    await expect(panel(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await expectKept(page, form)
    await expect(page.getByRole('link', { name: 'Day shift', includeHidden: true })).toBeAttached()
    await testInfo.attach('message', { body: await panel(page).innerText() })
    signalTree(postmaster, 'SIGCONT')
    await expect(banner(page)).toBeHidden({ timeout: 30_000 })
    await expectKept(page, form)
    await press(page, form)
    await expectSaved(page, form)
    await expect(page.getByRole('link', { name: 'Night shift' })).toHaveCount(1)
  } finally {
    if (postmaster !== undefined) signalTree(postmaster, 'SIGCONT')
    process.env['POSTROOM_E2E_ENVIRONMENT'] = shared
    await page.close()
    await server.close()
  }
})
