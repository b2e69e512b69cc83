import type { Page } from '@playwright/test'
import * as paths from '../src/paths.ts'
import { expect, signIn, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll } from './utils.ts'

type Name = keyof typeof paths

/** A path by its name; what it does not need of an id and what follows, it ignores. */
const byName = { ...paths } as unknown as Record<Name, (id: string, more: unknown) => string>

/** What there is to see: each path by its name, and whether it is a page, a page below another, or a panel on one. */
const kinds: Record<Exclude<Name, 'signIn' | 'home'>, 'page' | 'below' | 'panel'> = {
  overview: 'page',
  identities: 'page',
  newIdentity: 'panel',
  identity: 'below',
  editIdentity: 'panel',
  suspendIdentity: 'panel',
  resetIdentityPassword: 'panel',
  deleteIdentity: 'panel',
  departments: 'page',
  newDepartment: 'panel',
  department: 'below',
  editDepartment: 'panel',
  domains: 'page',
  domain: 'below',
  domainSettings: 'panel',
  mailboxQuotas: 'page',
  newMailboxQuota: 'panel',
  mailboxQuota: 'below',
  resizeMailboxQuota: 'panel',
  resizeInList: 'panel',
  editMailboxQuota: 'panel',
  audit: 'page',
  auditEvent: 'panel',
  keys: 'page',
  key: 'panel',
  newKey: 'panel',
  ownKey: 'below',
  health: 'page',
}

const firstOf = async <Item>(organization: TestOrganization, path: string): Promise<Item> => {
  const { items } = await organization.api<{ items: Item[] }>('GET', `${path}?limit=1`)
  if (items[0] === undefined) throw new Error(`Nothing in ${path}`)
  return items[0]
}

type Event = Parameters<typeof paths.auditEvent>[1]

/** Every path of an organization that has something of everything. */
const pathsOf = async (organization: TestOrganization): Promise<[Name, string][]> => {
  await organization.seed({ departments: 4, identities: 40 })
  const { identity_id } = await firstOf<{ identity_id: string }>(organization, '/identity/list')
  const { department_id } = await firstOf<{ department_id: string }>(organization, '/department/list')
  const { domain_id } = await firstOf<{ domain_id: string }>(organization, '/domain/list')
  const { mailbox_quota_id } = await firstOf<{ mailbox_quota_id: string }>(
    organization,
    '/mailbox-quota/list',
  )
  const { key_id } = await firstOf<{ key_id: string }>(organization, '/key/list')
  const event = await firstOf<Event>(organization, '/audit/list')
  const idOf = (name: string): string => {
    if (/identity/i.test(name)) return identity_id
    if (/department/i.test(name)) return department_id
    if (name === 'key') return key_id
    return /domain/i.test(name) ? domain_id : mailbox_quota_id
  }
  return (Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => {
    return [name, byName[name](organization.id, name === 'auditEvent' ? event : idOf(name))]
  })
}

/** Those that need nothing to be there. */
const emptyPaths = (organization: TestOrganization): [Name, string][] =>
  (Object.entries(kinds) as [keyof typeof kinds, string][])
    .filter(([name]) => byName[name].length === 1)
    .map(([name]) => [name, byName[name](organization.id, null)])

const expectShown = async (page: Page, name: Name, path: string) => {
  const kind = kinds[name as keyof typeof kinds]
  const heading = page.locator('h1')
  await page.goto(path)
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText(/^(Not found|Not allowed|.*unexpected|A fault)/)
  if (kind === 'panel') await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  else await expect(page).toHaveTitle(`${await heading.innerText()} – Test Cooperative – Postroom`)
  await expect(page).toHaveTitle(/^.+ – Test Cooperative – Postroom$/)
  if (kind === 'below') await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Visits the paths: each has its title, one heading, its crumbs, nothing for axe to find, and fits a phone. */
const visit = async (page: Page, cases: [Name, string][]) => {
  for (const [name, path] of cases) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await expectShown(page, name, path)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
    })
  }
}

test.describe.configure({ timeout: 180_000 })
test.use({ trace: 'off' })

test('every path there is is visited here', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(
    Object.keys(paths)
      .filter((name) => name !== 'signIn' && name !== 'home')
      .toSorted(),
  )
})

// In parts, so that none takes long.
const parts = 4
for (const preset of ['owner', 'viewer'] as const) {
  for (let part = 0; part < parts; part += 1) {
    test(`every page for a key of the kind ${preset}, part ${part + 1}`, async ({ page, organization }) => {
      const cases = await pathsOf(organization)
      const { api_key } = await organization.createKey({ preset })
      await signIn(page, api_key)
      await visit(
        page,
        cases.filter((_, index) => index % parts === part),
      )
    })
  }
}

test('every page of an organization in which there is nothing', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await visit(page, emptyPaths(organization))
})

test('the page to sign in', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(paths.signIn())
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})
