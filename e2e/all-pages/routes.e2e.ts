import type { Page } from '@playwright/test'
import * as paths from '../../src/paths.ts'
import { registry } from '../../src/registry.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectContentInSight, expectRoomBetweenBars, resizeWindow } from '../helpers/first-content.ts'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, follow, openPanels } from '../helpers/utils.ts'

type Name = keyof typeof paths

/** A path by its name; what it does not need of an id and what follows, it ignores. */
const byName = { ...paths } as unknown as Record<Name, (id: string, ...more: unknown[]) => string>

/** What there is beside the pages of the navigation: a page below another or a tab of one, or a form, panel or question on one. */
type Kind = 'page' | 'tab' | 'below' | 'form' | 'panel'
const others: Partial<Record<Name, Exclude<Kind, 'page'>>> = {
  newIdentity: 'form',
  joinIdentities: 'form',
  identity: 'below',
  editIdentity: 'form',
  renameIdentity: 'form',
  addToGroup: 'form',
  suspendIdentity: 'form',
  identityDelivery: 'form',
  redirects: 'below',
  resetIdentityPassword: 'form',
  deleteIdentity: 'panel',
  deleteIdentityInList: 'panel',
  importIdentities: 'below',
  deletedIdentities: 'tab',
  restoreIdentity: 'form',
  purgeIdentity: 'panel',
  newAlias: 'form',
  alias: 'below',
  editAlias: 'form',
  deleteAlias: 'panel',
  deleteAliasInList: 'panel',
  newGroup: 'form',
  group: 'below',
  editGroup: 'form',
  addMembers: 'form',
  deleteGroup: 'panel',
  deleteGroupInList: 'panel',
  newDepartment: 'form',
  department: 'below',
  editDepartment: 'form',
  deleteDepartment: 'panel',
  deleteDepartmentInList: 'panel',
  deleteMember: 'panel',
  newDomain: 'form',
  domainClaim: 'panel',
  endDomainClaim: 'panel',
  domain: 'below',
  removeDomain: 'panel',
  removeDomainInList: 'panel',
  removedDomains: 'tab',
  restoreDomain: 'panel',
  domainDns: 'below',
  domainZone: 'panel',
  newDnsShare: 'form',
  revokeDnsShare: 'panel',
  organizationSettings: 'form',
  approveSettings: 'panel',
  domainSettings: 'form',
  newMailboxQuota: 'form',
  mailboxQuota: 'below',
  resizeInList: 'form',
  mailboxPanel: 'panel',
  auditEvent: 'panel',
  planForIdentities: 'form',
  planForMailboxes: 'form',
  planForDeleted: 'form',
  planForMembers: 'form',
  planForIdentity: 'form',
  planOverIdentities: 'panel',
  planOverIdentity: 'panel',
  planOverMailboxes: 'panel',
  planOverDeleted: 'panel',
  planOverMembers: 'panel',
  plan: 'below',
  newKey: 'form',
  key: 'panel',
  revokeKey: 'panel',
  approvePlan: 'panel',
  ownKey: 'below',
  enforcements: 'below',
}

const pageAddresses = new Set(registry.map(({ segment }) => `${paths.home('of')}/${segment}`))
const names = Object.keys(paths) as Name[]
const pages = names.filter((name) => byName[name].length === 1 && pageAddresses.has(byName[name]('of')))
const kinds = new Map<Name, Kind>([
  ...pages.map((name) => [name, 'page'] as const),
  ...(Object.entries(others) as [Name, Kind][]),
])

const firstOf = async <Item>(organization: TestOrganization, path: string): Promise<Item> => {
  const { items } = await organization.api<{ items: Item[] }>('GET', `${path}?limit=1`)
  if (items[0] === undefined) throw new Error(`Nothing in ${path}`)
  return items[0]
}

/** Every path of an organization that has something of everything. */
const pathsOf = async (organization: TestOrganization): Promise<[Name, string][]> => {
  await organization.seed({ departments: 4, identities: 8 })
  const { department_id } = await firstOf<{ department_id: string }>(organization, '/department/list')
  const { domain_id } = await firstOf<{ domain_id: string }>(organization, '/domain/list')
  const { identity_id, mailbox_quota_id } = await firstOf<{ identity_id: string; mailbox_quota_id: string }>(
    organization,
    '/mailbox-quota/list',
  )
  const deleted = await organization.api<{ identity: { identity_id: string; address: string } }>(
    'POST',
    '/identity',
    {
      local_part: 'gone',
      domain_id,
      display_name: 'Gone',
    },
  )
  await organization.api(
    'DELETE',
    `/identity/${deleted.identity.identity_id}?confirm=${deleted.identity.address}`,
  )
  const { alias } = await organization.api<{ alias: { alias_id: string } }>('POST', '/alias', {
    local_part: 'route-of-mail',
    domain_id,
    target_ids: [identity_id],
  })
  const { group } = await organization.api<{ group: { group_id: string } }>('POST', '/group', {
    local_part: 'group-of-routes',
    domain_id,
    group_name: 'Group of routes',
    senders: 'listed',
    sender_ids: [identity_id],
    member_ids: [identity_id, alias.alias_id],
  })
  const { key_id } = await firstOf<{ key_id: string }>(organization, '/key/list')
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: {} },
  })
  const { share } = await organization.api<{ share: { share_id: string } }>(
    'POST',
    `/domain/${domain_id}/dns/share`,
    {},
  )
  const { claim_id } = await organization.api<{ claim_id: string }>('POST', '/domain-claim', {
    domain_name: uniqueDomain('claimed'),
  })
  const removedName = uniqueDomain('removed')
  await organization.addDomain(removedName)
  const removed = await organization.api<{ items: [{ domain_id: string }] }>(
    'GET',
    `/domain/list?q=${removedName}`,
  )
  const removedId = removed.items[0].domain_id
  await organization.api('DELETE', `/domain/${removedId}?confirm=${removedName}`)
  const { audit_event_id } = await firstOf<{ audit_event_id: string }>(organization, '/audit/list')
  const mailboxActs = ['resize', 'warning', 'remove'].map((act): [Name, string] => [
    'mailboxPanel',
    byName.mailboxPanel(organization.id, identity_id, act),
  ])
  const partsOf = (name: Name): unknown[] => {
    if (name === 'auditEvent') return [audit_event_id]
    if (name === 'planForIdentity') return [identity_id, 'leave']
    if (name === 'planOverIdentity') return [identity_id, plan_id]
    if (name === 'planForMembers') return [department_id, 'all', 'resize']
    if (name === 'planOverMembers') return [department_id, plan_id]
    if (name.startsWith('planFor')) return ['all', name === 'planForDeleted' ? 'restore' : 'resize']
    if (name.startsWith('plan') || name === 'approvePlan') return [plan_id]
    if (name === 'deleteMember') return [department_id, identity_id]
    if (name === 'restoreIdentity' || name === 'purgeIdentity') return [deleted.identity.identity_id]
    if (name === 'addToGroup') return [identity_id]
    if (/alias/i.test(name)) return [alias.alias_id]
    if (/group|members$/i.test(name)) return [group.group_id]
    if (/identity/i.test(name)) return [identity_id]
    if (/department/i.test(name)) return [department_id]
    if (name === 'revokeDnsShare') return [domain_id, share.share_id]
    if (/claim/i.test(name)) return [claim_id]
    if (name === 'restoreDomain') return [removedId]
    if (/domain|dns/i.test(name)) return [domain_id]
    return [/key/i.test(name) ? key_id : mailbox_quota_id]
  }
  return [...kinds.keys()].flatMap((name): [Name, string][] =>
    name === 'mailboxPanel' ? mailboxActs : [[name, byName[name](organization.id, ...partsOf(name))]],
  )
}

/** Those that need nothing to be there. */
const emptyPaths = (organization: TestOrganization): [Name, string][] =>
  [...kinds.keys()]
    .filter((name) => byName[name].length === 1)
    .map((name) => [name, byName[name](organization.id)])

const expectShown = async (page: Page, name: Name, path: string) => {
  const kind = kinds.get(name)
  const heading = page.locator('h1')
  await follow(page, path)
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText(/^(Page not found|No access|.*couldn’t be)/)
  if (kind === 'panel' || kind === 'form')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  else await expect(page).toHaveTitle(`${await heading.innerText()} – Test Cooperative – Postroom`)
  await expect(page).toHaveTitle(/^.+ – Test Cooperative – Postroom$/)
  if (kind === 'below') await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Expects a form, or the text in its place: who adds the domain that identities need, or, for a key that may not save
 * it, the missing permission and who grants it.
 */
const expectForm = async (page: Page, mayWrite: boolean) => {
  const form = page.getByRole('dialog')
  await expect(form.getByText(/^Your key doesn’t have this permission \(\w+:\w+\)\.$/)).toHaveCount(
    mayWrite ? 0 : 1,
  )
  if (mayWrite)
    return expect(
      form
        .locator('button[type=submit]')
        .or(form.getByText('You need a domain before you can create addresses')),
    ).toBeVisible()
  await expect(form).toContainText(
    'Ask an administrator of your organization, or the operator, for a key that does.',
  )
  await expect(form.locator('input, textarea, select, button[type=submit]')).toHaveCount(0)
}

/** Pages that the permissions of a viewer don't cover. */
const deniedToViewer = new Set<Name>(['redirects'])

/** The first content of pages that don't begin with a list or its empty state. */
const firstContents: Partial<Record<Name, string>> = {
  overview: 'section',
  alias: 'section',
  group: 'section',
  identity: 'section',
  mailboxQuota: 'section',
  domain: 'section',
  domainDns: 'section',
  department: '[data-row]',
  plan: 'text=Will change',
  health: 'li',
  ownKey: 'dl',
  importIdentities: 'section',
  redirects: 'p',
}

/**
 * Whether a page differs from the owner's, which axe sees in full: an action that the key may not do is disabled and says why,
 * an empty list says so, and a form that can't be saved has a text instead of its fields.
 */
const differs = async (page: Page, inPanel: boolean): Promise<boolean> => {
  const shown = page.locator(inPanel ? openPanels : '#main')
  if ((await shown.locator('[aria-disabled=true]').count()) > 0) return true
  return inPanel
    ? (await shown.locator('button[type=submit]').count()) === 0
    : (await shown.locator('[data-row]').count()) === 0
}

/**
 * Visits the paths: each has its title, one heading, its crumbs, nothing for axe to find, and fits a phone, with its first
 * content in sight there if it has any. Bars leave it room with 200 % zoom. axe looks at the page, or at the panel that lies over a
 * list that has its own path.
 */
const visit = async (
  page: Page,
  cases: [Name, string][],
  { isOwner, mayWrite = true }: { isOwner: boolean; mayWrite?: boolean },
) => {
  for (const [name, path] of cases) {
    await test.step(name, async () => {
      const inPanel = ['form', 'panel'].includes(kinds.get(name) ?? '')
      await page.setViewportSize({ width: 1280, height: 800 })
      if (!mayWrite && deniedToViewer.has(name)) {
        await follow(page, path)
        await expect(page.locator('h1')).toHaveText('No access to this page')
      } else await expectShown(page, name, path)
      if (kinds.get(name) === 'form') await expectForm(page, mayWrite)
      if (isOwner || (await differs(page, inPanel)))
        await expectAccessibleInBothThemes(page, inPanel || isOwner ? undefined : ['#main'])
      await resizeWindow(page, 390, 844)
      await expectNoSidewaysScroll(page)
      if (!isOwner || inPanel) return
      await expectContentInSight(page, firstContents[name] ?? '[data-row], h2')
      await expectRoomBetweenBars(page)
    })
  }
}

test.describe.configure({ timeout: 180_000 })

test('every path there is is visited here @core', () => {
  expect(names.filter((name) => !kinds.has(name)).toSorted()).toEqual(['home', 'signIn'])
  expect(pages).toHaveLength(registry.length)
})

// In parts, so that none takes long.
const parts = 4
for (const preset of ['owner', 'viewer'] as const) {
  for (let part = 0; part < parts; part += 1) {
    const tag = preset === 'owner' ? ' @core' : ''
    test(`every page for a key of the kind ${preset}, part ${part + 1}${tag}`, async ({
      page,
      organization,
    }) => {
      const cases = await pathsOf(organization)
      const { api_key } = await organization.createKey({ preset })
      await signIn(page, api_key)
      await visit(
        page,
        cases.filter((_, index) => index % parts === part),
        { isOwner: preset === 'owner', mayWrite: preset === 'owner' },
      )
    })
  }
}

test('every page of an empty organization', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await visit(page, emptyPaths(organization), { isOwner: false })
})

/** Filters of the lists that match something of what `pathsOf` makes. */
const filtersOf: Partial<Record<Name, string>> = {
  identities: 'status=active&mailbox=any',
  addresses: 'kind=alias&state=in_use',
  domains: 'status=active',
  mailboxQuotas: 'level=ok&fullness=4',
  audit: 'kind=change&resource_type=identity',
  plans: 'state=ready&operation=suspend',
  keys: 'kind=session',
  group: 'kind=identity',
}

test('the first content of every page is in sight on a phone, also with filters @phone_only @core', async ({
  page,
  organization,
}) => {
  const cases = await pathsOf(organization)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, organization.ownerKey)
  for (const [name, path] of cases) {
    if (kinds.get(name) === 'form' || kinds.get(name) === 'panel') continue
    const filters = filtersOf[name]
    for (const search of filters === undefined ? [''] : ['', `?${filters}`]) {
      await test.step(name + search, async () => {
        await follow(page, path + search)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        // A list of several parts begins with another one.
        const first = name === 'group' || search === '' ? firstContents[name] : '[data-row]'
        await expectContentInSight(page, first ?? '[data-row], h2')
      })
    }
  }
})

test('the page to sign in @core', async ({ page }) => {
  await page.goto(paths.signIn())
  await expect(page.locator('h1')).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
