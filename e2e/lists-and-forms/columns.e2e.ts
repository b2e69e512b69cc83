import type { CDPSession, Page } from '@playwright/test'
import { holdFile } from '../helpers/built-files.ts'
import { registry } from '../../src/registry.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { follow } from '../helpers/utils.ts'

/** Windows from a small phone to a wide screen, in CSS pixels. */
const widths = Array.from({ length: 41 }, (_, index) => 320 + 32 * index)
/** How far the browser is zoomed in. */
const zooms = [1, 1.5, 2]

const people = [
  ['a'.repeat(64), 'Ä'.repeat(95)],
  ['mohammed', 'محمد عبد الله الأحمدي من قسم المبيعات والتسويق الدولي'],
  ['fox', '🦊'.repeat(40)],
  ['rlo', '\u202Eeman OLR live'],
  ['maximiliane.von-und-zu-hohenlohe', 'Maximiliane Freifrau von und zu Hohenlohe-Langenburg'],
  ['mara', 'Mara Lindt'],
]

/** Fills every list with names that are too long for their place. */
const fill = async ({ id, api, addDomain, seed }: TestOrganization) => {
  await addDomain(`${'long-'.repeat(11)}name.${id}.example`)
  await seed({ departments: 3, identities: 12 })
  const { items } = await api<{ items: { domain_id: string; domain_name: string }[] }>('GET', '/domain/list')
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'W'.repeat(95),
  })
  const domain = items.find(({ domain_name }) => domain_name.startsWith('long'))
  const made: { identity_id: string; address: string }[] = []
  for (const [local_part, display_name] of [[`${'a'.repeat(59)}.gone`, 'Ä'.repeat(95)], ...people]) {
    const { identity } = await api<{ identity: (typeof made)[number] }>('POST', '/identity', {
      local_part,
      display_name,
      department_id,
      domain_id: domain?.domain_id,
      generate_password: true,
    })
    made.push(identity)
  }
  await api('DELETE', `/identity/${made[0]?.identity_id}?confirm=${made[0]?.address}`)
  const { plan_id } = await api<{ plan_id: string }>('POST', '/plan', {
    operation: 'move',
    selection: { filter: {} },
    change: { department_id },
  })
  await api('POST', '/key', { key_name: 'Reports '.repeat(10).trim(), permissions: ['identity:read'] })
  return { members: department_id, people: plan_id }
}

/** The most lines of a row: the reasons in a bulk change are sentences. */
const maxLines = (list: string) => (list === 'plans/people' ? 3 : 2)

/** Returns the errors of the list on screen, at the present size of the window: the page has it from its next frame on. */
const faultsOfLayout = (page: Page, lines: number) =>
  page.evaluate(async (most) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { scrollWidth, clientWidth } = document.documentElement
    const table = document.querySelector('main table')
    const head = table?.querySelector('thead')
    const rows = Array.from(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
    const isTable = head !== null && head !== undefined && getComputedStyle(head).display !== 'none'
    const faults = rows.length === 0 ? ['no rows'] : []
    const note = (isFault: boolean, words: string) => isFault && faults.push(words)
    note(scrollWidth > clientWidth, `the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`)
    const frame = table?.parentElement?.getBoundingClientRect()
    const around = table?.getBoundingClientRect()
    note((around?.right ?? 0) > (frame?.right ?? 0) + 1, 'the table is wider than its frame')
    for (const header of isTable ? (head.querySelectorAll('th') ?? []) : []) {
      if (header.getBoundingClientRect().width === 0) continue
      note(header.scrollWidth > header.clientWidth, `the header ${header.innerText} is cut off`)
    }
    for (const [index, row] of rows.entries()) {
      const { height } = row.getBoundingClientRect()
      note(height > (isTable ? 20 : 40) + 20 * most, `row ${index} is ${height} px high`)
      const boxes = Array.from(row.children, (cell) => cell.getBoundingClientRect()).filter(
        ({ width }) => width > 0,
      )
      const first = boxes[row.firstElementChild?.matches('[data-select]') === true ? 1 : 0]
      note(isTable && (first?.width ?? 0) < 240, `the first column is ${first?.width} px wide`)
      for (const [at, box] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const isBeside = other.left >= box.right - 1 || box.left >= other.right - 1
          const isBelow = other.top >= box.bottom - 1 || box.top >= other.bottom - 1
          note(!isBeside && !isBelow, `two values of row ${index} overlap`)
        }
    }
    return [...new Set(faults)]
  }, lines)

const resize = (session: CDPSession, width: number, zoom: number) =>
  session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width / zoom),
    height: Math.round(900 / zoom),
    deviceScaleFactor: zoom,
    mobile: false,
  })

/** What mail servers answered about two changes; without a mail system there are none. */
const enforcements = {
  items: ['enforced', 'pending'].map((state, index) => ({
    enforcement_id: `0199f3a2-7c1e-7d3a-9b55-1f0a52c6d70${index}`,
    kind: 'sign_in',
    state,
    identity_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301',
    mailbox_quota_id: null,
    alias_id: null,
    group_id: null,
    domain_id: null,
    service_code: null,
    address: `${'a'.repeat(64)}@brightwater.example`,
    address_unicode: `${'a'.repeat(64)}@brightwater.example`,
    request_id: '01JD0M7Q2K',
    wanted_at: '2026-11-20T09:15:00.000Z',
    enforced_at: state === 'enforced' ? '2026-11-20T09:15:00.800Z' : null,
    attempts: 1,
    last_error: null,
    new_password_accepted: null,
    sessions_closed: 2,
    sessions_by_service: [],
    checks: [],
    limit_bytes: null,
    used_bytes: null,
    files_left: null,
    rules: null,
  })),
  total: 2,
  current_page: 1,
}

/** What users' rules and forwards have sent; without a mail system that is nothing. */
const redirects = {
  items: ['own_rules', 'administrator'].map((by, index) => ({
    identity_id: `0199f3a2-7c1e-7d3a-9b55-1f0a52c6d30${index}`,
    address: `${'a'.repeat(64)}@brightwater.example`,
    address_unicode: `${'a'.repeat(64)}@brightwater.example`,
    display_name: 'Ä'.repeat(95),
    to: `${'b'.repeat(64)}@${'long-'.repeat(11)}name.example`,
    is_outside: true,
    by,
    count: 1_234_567,
    first_at: '2026-11-03T08:00:00.000Z',
    last_at: '2026-11-20T09:15:00.000Z',
  })),
  since: '2026-11-03T08:00:00.000Z',
  unlisted_count: 1234,
  total: 2,
  current_page: 1,
}

/** Pages of the navigation that have no list. */
const withoutList = new Set(['overview', 'health'])

const lists = [
  ...registry.map(({ segment }) => segment).filter((segment) => !withoutList.has(segment)),
  'identities/deleted',
  'identities/redirects',
  'plans/people',
  'departments/members',
  'health/enforcement',
]

// In parts, so that none takes long.
const parts = 3
for (let part = 0; part < parts; part += 1) {
  const some = lists.filter((_, index) => index % parts === part)
  test(`${some.join(', ')} hold from 320 to 1600 px, and zoomed in`, async ({
    page,
    context,
    organization,
  }) => {
    const { members, people } = await fill(organization)
    await page.route('**/api/enforcement/list?**', (route) => route.fulfill({ json: enforcements }))
    await page.route('**/api/redirect/list?**', (route) => route.fulfill({ json: redirects }))
    await signIn(page, organization.ownerKey)
    const session = await context.newCDPSession(page)
    const found: string[] = []
    for (const list of some) {
      await resize(session, 1280, 1)
      const path = list.replace('members', members).replace('people', people)
      await follow(page, `/o/${organization.id}/${path}`)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      for (const zoom of zooms)
        for (const width of widths.filter((width) => width / zoom >= 320)) {
          // Zoomed in, a window is as one of fewer pixels, of which all are tried already.
          if (zoom > 1 && width % 160 !== 0) continue
          await resize(session, width, zoom)
          for (const fault of await faultsOfLayout(page, maxLines(list)))
            found.push(`${list}, ${width} px at ${zoom * 100} %: ${fault}`)
        }
    }
    expect(found).toEqual([])
  })
}

test('a text that is cut off is shown whole under the pointer and with the focus', async ({
  page,
  organization,
}) => {
  await fill(organization)
  await page.setViewportSize({ width: 960, height: 900 })
  const release = await holdFile(page, 'src/table/row-extras.ts')
  await signIn(page, organization.ownerKey, 'identities?q=aaaa')
  const row = page.locator('[data-row]')
  const hint = page.locator('[popover=manual]:popover-open')
  // What shows it is loaded a moment after the rows, maybe under a pointer that rests.
  const cell = row.getByRole('cell', { name: 'ÄÄÄ' })
  await cell.hover()
  release()
  await expect(hint).toHaveText('Ä'.repeat(95))
  await page.getByRole('searchbox').hover()
  await expect(hint).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(hint).toContainText('Ä'.repeat(95))
  await expect(hint).toContainText('a'.repeat(64))
  // What looks for a text, such as the browser's own search, does not move it away from its beginning.
  const left = await cell.evaluate((element) => {
    element.querySelector('bdi')?.scrollIntoView({ inline: 'end' })
    return element.scrollLeft
  })
  expect(left).toBe(0)
})

test('the ring around what has the focus in a row is whole, in a card too', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  const controls = page.locator('[data-row]').nth(2).locator('input, a, button')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.keyboard.press('Tab')
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue
      await control.focus()
      const isWhole = await control.evaluate((element) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(element)
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset)
        const cell = element.closest('td') ?? element
        const margin = parseFloat(getComputedStyle(cell).overflowClipMargin)
        const [inner, outer] = [element.getBoundingClientRect(), cell.getBoundingClientRect()]
        const room = Math.min(
          inner.top - outer.top,
          outer.bottom - inner.bottom,
          inner.left - outer.left,
          outer.right - inner.right,
        )
        return ring > 0 && room + margin >= ring
      })
      expect(isWhole, `${width} px: ${await control.getAttribute('class')}`).toBe(true)
    }
  }
})

test('nothing lies over what has the focus, wherever in a list it goes @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 60 })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.locator('[data-row]')).toHaveCount(50)
  /** What lies over the middle of what has the focus. */
  const covering = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused.closest('[data-row]') === null) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = there !== null && (focused.contains(there) || there.contains(focused))
      return isSeen && there.tagName !== 'NAV' ? null : `${focused.outerHTML} is under ${there?.outerHTML}`
    })
  const walk = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key)
      expect(await covering(), `${key}, the ${time + 1}th time`).toBeNull()
    }
  }
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]').first().getByRole('link')).toBeFocused()
  await walk('j', 25)
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible()
  await walk('Tab', 40)
  await walk('k', 25)
  await walk('j', 25)
  await walk('Shift+Tab', 60)
})

test('the row is opened beside its link, and a selection is only that', async ({
  page,
  context,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  // From the first moment, before what rows need besides has been loaded.
  await holdFile(page, 'src/table/row-extras.ts')
  await signIn(page, organization.ownerKey, 'identities')
  const row = page.locator('[data-row]').first()
  const url = page.url()
  const target = await row.getByRole('link').evaluate((link: HTMLAnchorElement) => link.href)
  const name = row.locator('bdi').first()
  await name.click()
  await expect(page).toHaveURL(target)
  await page.goBack()
  await expect(page).toHaveURL(url)
  const box = await name.boundingBox()
  if (box === null) throw new Error('The row is not on the screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, y, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(page).toHaveURL(url)
  const opened = context.waitForEvent('page')
  await name.click({ button: 'middle' })
  await expect(await opened).toHaveURL(target)
  await expect(page).toHaveURL(url)
})

test('a hundred identities print on four sheets, with the name of the list above', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 3, identities: 100 })
  await signIn(page, organization.ownerKey, 'identities?size=100&has_mailbox=true')
  await expect(page.locator('[data-row]').nth(80)).toBeAttached()
  await expect(async () => {
    const paper = await page.pdf({ preferCSSPageSize: true })
    await expect(page.getByRole('region', { name: 'Identities' })).toHaveAttribute(
      'data-print',
      /Identities – Test Cooperative · Mailbox With a mailbox · .+ 20\d\d/,
    )
    const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    expect(sheets).toBeLessThanOrEqual(4)
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  for (const hidden of ['navigation', 'searchbox', 'banner'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Filter|Actions)/ })).toHaveCount(0)
})

test('the sizes of a mailbox of many terabytes are whole in its row', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 8 })
  await page.route(/\/api\/(?:identity|mailbox-quota)\/list(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/"limit_bytes"\s*:\s*\d+/g, '"limit_bytes":25004000000000')
      .replaceAll(/"used_bytes"\s*:\s*\d+/g, '"used_bytes":23640000000000')
    await route.fulfill({ response, body })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const list of ['identities', 'mailbox-quotas']) {
    await signIn(page, organization.ownerKey, list)
    const sizes = page.getByRole('main').locator('.digits', { hasText: '23.64 of 25.00 TB' }).first()
    await expect(sizes).toBeVisible()
    expect(await sizes.evaluate((box) => box.scrollWidth - box.clientWidth), list).toBe(0)
  }
})
