import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectNoRow, hold, more, pageMenu, press, question, rowAction, rowOf } from '../helpers/utils.ts'

// A hidden tab doesn't poll, so each request here is one of a page.
test.beforeEach(({ context }) =>
  context.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' })),
)

/** Something that can be deleted, and how the console asks before it is. */
interface Thing {
  /** The page of its list. */
  group: string
  /** The address of its list in the API. */
  list: string
  id: string
  /** What its row is called. */
  name: string
  /** What its page is called, where that is another name. */
  title?: string
  action: string
  confirm: string
  /** What has to be typed first. */
  typed?: string
}

const addPerson = async ({ api, addDomain }: TestOrganization) => {
  const domain = uniqueDomain()
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  const { identity } = await api<{
    identity: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }
  }>('POST', '/identity', {
    local_part: 'ann',
    domain_id: items[0]?.domain_id,
    department_id,
    display_name: 'Ann',
    mailbox_limit_bytes: 2 ** 30,
    generate_password: true,
  })
  return { ...identity, department_id }
}

const prepare: Record<string, (organization: TestOrganization) => Promise<Thing>> = {
  department: async ({ api }) => {
    const { department_id: id } = await api<{ department_id: string }>('POST', '/department', {
      department_name: 'Sales',
    })
    return {
      group: 'departments',
      list: '/api/department/list',
      id,
      name: 'Sales',
      action: 'Delete',
      confirm: 'Delete department',
    }
  },
  identity: async (organization) => {
    const { identity_id: id, address: name } = await addPerson(organization)
    return {
      group: 'identities',
      list: '/api/identity/list',
      id,
      name,
      action: 'Delete',
      confirm: 'Delete identity',
      typed: name,
      title: 'Ann',
    }
  },
}

const confirm = async (page: Page, thing: Thing) => {
  if (thing.typed !== undefined) await question(page).getByRole('textbox').fill(thing.typed)
  await press(page, thing.confirm)
}

/** The heading of the page of the thing. */
const heading = (page: Page, { name, title = name }: Thing) =>
  page.getByRole('heading', { level: 1, name: title })

/** Records requests for the resource after its deletion: they would get 404. */
const watchRequests = (page: Page, { id }: Thing) => {
  let isDeleted = false
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') isDeleted = true
  })
  page.on('request', (request) => {
    if (isDeleted && request.method() === 'GET' && new URL(request.url()).pathname.endsWith(id))
      asked.push(request.url())
  })
  return asked
}

for (const [kind, prepareThing] of Object.entries(prepare)) {
  test(`the question before a ${kind} of the list is deleted has an address`, async ({
    page,
    organization,
  }) => {
    const thing = await prepareThing(organization)
    await signIn(page, organization.ownerKey, `${thing.group}?size=25`)
    const list = page.url()
    const menu = page.getByRole('button', { name: `Actions for ${thing.name}` })
    await rowAction(page, thing.name, thing.action)
    await expect(question(page)).toContainText(thing.name)
    await expect(rowOf(page, thing.name)).toBeVisible()
    expect(page.url()).not.toBe(list)
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.goForward()
    await expect(question(page)).toContainText(thing.name)
    await page.reload()
    await expect(question(page)).toContainText(thing.name)
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)

    await rowAction(page, thing.name, thing.action)
    const asked = watchRequests(page, thing)
    await confirm(page, thing)
    await expectNoRow(page, thing.name)
    await expect(page).toHaveURL(list)
    expect(asked).toEqual([])
  })

  test(`a ${kind} that is deleted on its own page leaves the history`, async ({ page, organization }) => {
    const thing = await prepareThing(organization)
    // As it was: with its filters and its page.
    await signIn(page, organization.ownerKey, `${thing.group}?q=${thing.name.slice(0, 4)}&size=25`)
    const list = page.url()
    await rowOf(page, thing.name).getByRole('link').first().click()
    const own = heading(page, thing)
    await expect(own).toBeVisible()
    await more(page, thing.action)
    await expect(question(page)).toContainText(thing.name)
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(pageMenu(page)).toBeFocused()
    await more(page, thing.action)
    const asked = watchRequests(page, thing)
    await confirm(page, thing)
    await expectNoRow(page, thing.name)
    await expect(page).toHaveURL(list)
    expect(asked).toEqual([])
    // Pages behind it in the history are no longer shown, neither its own page nor "not found".
    await page.goForward()
    await expect(page).toHaveURL(list.replace(/\?.*/, ''))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
    await expect(own).toHaveCount(0)
  })

  test(`a ${kind} that was seen before it is deleted is not shown by Back`, async ({
    page,
    organization,
  }) => {
    const thing = await prepareThing(organization)
    await signIn(page, organization.ownerKey, thing.group)
    const list = page.url()
    await rowOf(page, thing.name).getByRole('link').first().click()
    await expect(heading(page, thing)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).locator(`a[href$="/${thing.group}"]`).click()
    await expect(page).toHaveURL(list)
    await rowAction(page, thing.name, thing.action)
    await confirm(page, thing)
    await expectNoRow(page, thing.name)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  })

  test(`a deleted ${kind} is not asked for while its list is still on its way`, async ({
    page,
    organization,
  }) => {
    const thing = await prepareThing(organization)
    await signIn(page, organization.ownerKey, `${thing.group}/${thing.id}`)
    const own = heading(page, thing)
    await more(page, thing.action)
    await expect(question(page)).toContainText(thing.name)
    const release = await hold(page, `**${thing.list}?*`)
    const asked = watchRequests(page, thing)
    await confirm(page, thing)
    await expect(question(page)).toHaveCount(0)
    await expect(own).toBeVisible()
    release()
    await expectNoRow(page, thing.name)
    await expect(own).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test(`the address of the question before a ${kind} is deleted can be copied`, async ({
    page,
    organization,
  }) => {
    const thing = await prepareThing(organization)
    const act = thing.action.toLowerCase()
    const { api_key } = await organization.createKey({ preset: 'viewer' })
    await signIn(page, api_key, `${thing.group}/${act}/${thing.id}`)
    const button = question(page).getByRole('button', { name: thing.confirm })
    await expect(button).toHaveAccessibleDescription(/doesn’t have this permission/)
    await press(page, 'Cancel')
    await expect(page).toHaveURL(new RegExp(`/${thing.group}$`))
    await signIn(page, organization.ownerKey, `${thing.group}/${thing.id}/${act}`)
    await confirm(page, thing)
    await expectNoRow(page, thing.name)
    await expect(page).toHaveURL(new RegExp(`/${thing.group}$`))
  })
}

test('an identity that is deleted from its department leads back to the department', async ({
  page,
  organization,
}) => {
  const { address, department_id } = await addPerson(organization)
  await signIn(page, organization.ownerKey, `departments/${department_id}`)
  await rowAction(page, address, 'Delete')
  await expect(question(page)).toContainText(address)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${address}` })).toBeFocused()
  await rowAction(page, address, 'Delete')
  await question(page).getByRole('textbox').fill(address)
  await press(page, 'Delete identity')
  await expectNoRow(page, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/departments/${department_id}$`))
})

test('the question before a key is revoked has an address', async ({ page, organization }) => {
  const { key_id } = await organization.createKey({ preset: 'viewer', name: 'Service desk' })
  await signIn(page, organization.ownerKey, `key/${key_id}/revoke`)
  await expect(question(page)).toContainText('stops working')
  await page.reload()
  await question(page).getByRole('textbox').fill('Service desk')
  await press(page, 'Revoke key')
  await expect(page.getByRole('row', { name: 'Service desk' })).toContainText('Revoked')
  await page.goto(`${page.url()}/${key_id}/revoke`)
  await expect(question(page).getByRole('button', { name: 'Revoke' })).toHaveAccessibleDescription(
    'Already revoked.',
  )
  await page.goto(page.url().replace(key_id, crypto.randomUUID()))
  await expect(question(page)).toContainText('This key isn’t on this page of the list.')
})

test('going Back during a deletion goes back only once', async ({ page, organization }) => {
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  await signIn(page, organization.ownerKey, 'departments')
  const list = page.url()
  await rowAction(page, 'Sales', 'Delete')
  const release = await hold(page, `**/api/department/${department_id}*`, 'DELETE')
  await press(page, 'Delete department')
  await page.goBack()
  await expect(page).toHaveURL(list)
  release()
  await expectNoRow(page, 'Sales')
  await expect(page).toHaveURL(list)
})

test('bold text uses the font of the console', async ({ page, context, organization }) => {
  const { identity_id } = await addPerson(organization)
  await signIn(page, organization.ownerKey, `identities/${identity_id}/delete`)
  await expect(question(page).locator('strong')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'strong' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true])
})
