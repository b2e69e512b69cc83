import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { languages } from '../../src/shell/api/samples.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { go } from '../helpers/kept-page.ts'
import { Plant } from '../helpers/hostile-plant.ts'
import { hostileFew, hostileStrings, storedValue } from '../helpers/hostile-strings.ts'
import { type Harm, expectNoHarm, watchHarm } from '../helpers/hostile-watch.ts'
import { apiPanel, languagesHere, output, programIn } from '../helpers/programs.ts'
import { createOrganization, type TestOrganization } from '../helpers/test-organization.ts'
import { expectToast, more, openView, panel, press, question } from '../helpers/utils.ts'

interface List<Item> {
  items: Item[]
}
interface Department {
  department_id: string
  department_name: string
}
interface Domain {
  domain_id: string
}
interface Identity {
  identity_id: string
  address: string
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Checks the screen, wide and narrow. */
const checkBothViews = async (page: Page, harm: Harm): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectNoHarm(harm)
  }
}

let viewCount = 0
/** Checks the screen, alternately wide and narrow. */
const checkView = async (page: Page, harm: Harm): Promise<void> => {
  viewCount += 1
  const size = sizes[viewCount % 3 === 0 ? 0 : 1]
  if (size !== undefined) await page.setViewportSize(size)
  await expectNoHarm(harm)
}

/** Looks at all pages of a list, full of hostile texts. */
const checkPages = async (page: Page, harm: Harm, path: string, rows: number): Promise<void> => {
  for (let number = 1; (number - 1) * 200 < rows; number += 1) {
    await go(page, `${path}?size=200&page=${number}`)
    await expect(page.getByText(`${(number - 1) * 200 + 1}–`)).toBeVisible()
    await checkBothViews(page, harm)
  }
}

const all = async <Item>(organization: TestOrganization, path: string): Promise<Item[]> => {
  const pages = [0, 200].map((offset) =>
    organization.api<List<Item>>('GET', `${path}?limit=200&offset=${offset}`),
  )
  return (await Promise.all(pages)).flatMap(({ items }) => items)
}

const addDomain = async (organization: TestOrganization) => {
  const domainName = `${organization.id}.example`
  await organization.addDomain(domainName)
  const { items } = await organization.api<List<Domain>>('GET', '/domain/list')
  return { domainName, domainId: items[0]?.domain_id ?? '' }
}

const root = ({ id }: TestOrganization) => `/o/${id}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe.configure({ timeout: 120_000 })

test('there are 300 of them', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(300)
})

test('hostile departments are shown as text, everywhere', async ({ page, organization, baseURL }) => {
  await new Plant(organization, baseURL).departments()
  const departments = await all<Department>(organization, '/department/list')
  await signIn(page, organization.ownerKey, 'departments')
  const harm = await watchHarm(page, baseURL)
  await checkPages(page, harm, `${root(organization)}/departments`, departments.length)
  await checkPages(page, harm, `${root(organization)}/audit`, departments.length)
  const few = new Set(hostileFew(2).map((text) => storedValue('department_name', text)))
  for (const { department_id, department_name } of departments.filter((one) =>
    few.has(one.department_name),
  )) {
    const path = `${root(organization)}/departments/${department_id}`
    await go(page, path)
    await expect(heading(page)).toHaveText(department_name, { useInnerText: false })
    expect(await page.title()).toContain(department_name.trim().slice(0, 5).trim())
    await checkView(page, harm)
    await go(page, `${path}/edit`)
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(department_name)
    await checkView(page, harm)
    await go(page, path)
    await expect(panel(page)).toHaveCount(0)
    await more(page, 'Delete')
    await expect(question(page)).toContainText('This department is empty')
    await checkView(page, harm)
    await press(page, 'Cancel')
  }
})

test('hostile identities are shown as text, everywhere', async ({ page, organization, baseURL }) => {
  const plant = new Plant(organization, baseURL)
  await organization.seed({ identities: hostileStrings.length })
  const departmentIds: string[] = []
  for (const text of hostileFew(2).filter((one) => storedValue('department_name', one))) {
    const answer = await plant.ask('POST', '/department', { department_name: text })
    if (answer.status === 201) departmentIds.push((answer.body as Department).department_id)
  }
  const people = await all<Identity>(organization, '/identity/list')
  await plant.identities(people, departmentIds)
  await signIn(page, organization.ownerKey, 'identities')
  const harm = await watchHarm(page, baseURL)
  await checkPages(page, harm, `${root(organization)}/identities`, hostileStrings.length)
  await checkPages(page, harm, `${root(organization)}/mailbox-quotas`, hostileStrings.length)
  await checkPages(page, harm, `${root(organization)}/audit`, hostileStrings.length)
  const few = new Set(hostileFew(2))
  for (const [index, { identity_id, address }] of people.entries()) {
    if (!few.has(hostileStrings[index] ?? '')) continue
    const path = `${root(organization)}/identities/${identity_id}`
    await go(page, path)
    await expect(page.getByRole('main').getByText(address, { exact: true }).first()).toBeVisible()
    await checkView(page, harm)
    for (const act of ['edit', 'delete']) {
      await go(page, `${path}/${act}`)
      await expect(panel(page).or(question(page))).toBeVisible()
      await checkView(page, harm)
    }
  }
})

test('hostile keys and notes are shown as text, everywhere', async ({ page, organization, baseURL }) => {
  const plant = new Plant(organization, baseURL)
  const { domainName, domainId } = await addDomain(organization)
  await Promise.all([plant.keys(), plant.domainNotes(domainId), plant.strict(domainId)])
  await signIn(page, organization.ownerKey, 'key')
  const harm = await watchHarm(page, baseURL)
  await checkPages(page, harm, `${root(organization)}/key`, hostileStrings.length)
  await checkPages(page, harm, `${root(organization)}/audit`, hostileStrings.length * 2)
  for (const text of hostileFew(2)) {
    const note = storedValue('note', text)
    if (note === undefined) continue
    await organization.api('PATCH', `/domain/${domainId}/settings`, { description: text })
    await go(page, `${root(organization)}/overview`)
    await expect(heading(page)).toHaveText('Overview')
    await checkView(page, harm)
    await go(page, `${root(organization)}/domains/${domainId}`)
    await expect(heading(page)).toHaveText(domainName)
    await checkView(page, harm)
    await go(page, `${root(organization)}/domains/${domainId}/settings`)
    await expect(panel(page)).toBeVisible()
    await checkView(page, harm)
  }
})

test('hostile texts are typed, searched and toasted as text', async ({ page, organization, baseURL }) => {
  await signIn(page, organization.ownerKey, 'departments')
  const harm = await watchHarm(page, baseURL)
  const list = `${root(organization)}/departments`
  for (const text of hostileFew(2)) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await go(page, `${list}?q=${encodeURIComponent(text)}`)
    await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible()
    await expectNoHarm(harm)
    await go(page, `${list}/new`)
    const field = panel(page).getByRole('textbox', { name: 'Name' })
    await field.fill(text)
    // A line of input holds no line breaks.
    const kept = storedValue('department_name', text.replaceAll(/[\r\n]/g, ''))
    await press(page, 'Create department')
    if (kept === undefined || kept === null) {
      await expect(field).toHaveAccessibleDescription(/^The name (can|can’t|may|must) .*\.$/)
      await checkView(page, harm)
      await press(page, 'Cancel')
      if (text !== '') await press(page, 'Discard changes')
    } else {
      await expectToast(page, kept.length > 60 ? kept.slice(0, 60) : `Department ${kept} created`)
    }
    await expect(field).toHaveCount(0)
    await checkView(page, harm)
    await page.keyboard.press('ControlOrMeta+K')
    const search = page.getByRole('combobox', { name: 'Search identities, pages and actions' })
    await search.fill(text.slice(0, 200))
    await checkView(page, harm)
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
  }
})

test('a hostile organization is shown as text, everywhere', async ({ page, baseURL }) => {
  for (const name of ['"><img src=x onerror=harm()>', '\u202eevitarepooC', 'W'.repeat(60), '${harm()}']) {
    const organization = await createOrganization(name, baseURL ?? '')
    await signIn(page, organization.ownerKey, 'departments')
    await expect(heading(page)).toBeVisible()
  }
  const harm = await watchHarm(page, baseURL)
  await page.getByRole('button', { name: /^Organization / }).click()
  await checkBothViews(page, harm)
})

test('the program of a search is one valid command, and does what it says', async ({
  page,
  organization,
  baseURL,
}) => {
  // Some hundred pages, each with its menu.
  test.setTimeout(120_000)
  await signIn(page, organization.ownerKey, 'departments')
  const harm = await watchHarm(page, baseURL)
  const commands: string[] = []
  const texts = hostileFew(6).filter((text) => text.trim() !== '' && text.length <= 200)
  for (const text of texts) {
    await go(page, `${root(organization)}/departments?q=${encodeURIComponent(text)}`)
    await expect(page.getByRole('searchbox')).toHaveValue(text.replaceAll(/[\r\n]/g, '').trim())
    await openView(page)
    await page.getByRole('button', { name: 'API', exact: true }).click()
    const command = await programIn(page, 'curl')
    expect(command).not.toBe(commands.at(-1))
    commands.push(command)
    await expectNoHarm(harm)
    await page.keyboard.press('Escape')
    await expect(apiPanel(page)).toHaveCount(0)
  }
  for (const command of commands)
    expect([command, spawnSync('bash', ['-n', '-c', command]).status]).toEqual([command, 0])
  // Each a line of one script: a quote left open anywhere would spill over.
  const quiet = commands.map((command) => `${command} -o /dev/null -w '%{http_code}\\n'`).join('\n')
  const statuses = output('curl', quiet, organization.ownerKey)
  expect(statuses.trim().split('\n')).toEqual(commands.map(() => '200'))
})

test('a program carries a hostile text whole, in every language', async ({ organization, baseURL }) => {
  const key = organization.ownerKey
  const { department_id } = await organization.api<Department>('POST', '/department', {
    department_name: 'One',
  })
  const texts = hostileStrings.filter((text) => typeof storedValue('description', text) === 'string')
  for (const { label, write } of Object.values(languages)) {
    if (!languagesHere.some((one) => one === label)) continue
    const programs = texts.map((description) =>
      write({
        method: 'PATCH',
        url: `${baseURL}/api/department/${department_id}`,
        headers: { 'content-type': 'application/json' },
        body: { description },
      }),
    )
    // All of them are one program, so that nothing of one spills over into the next.
    const around = { curl: ['', '\necho'], JavaScript: ['{', '}'], Python: ['', ''] }[label] ?? []
    const program = programs.map((one) => `${around[0]}${one}${around[1]}`).join('\n')
    const lines = output(label, program, key).trim().split('\n')
    const stored = lines.map((line) => (JSON.parse(line) as { description: string }).description)
    expect(stored).toEqual(texts.map((text) => storedValue('description', text)))
  }
})

test('the watch hears what it is there for', async ({ page, faults, baseURL }) => {
  faults.expectFault(/./)
  const harm = await watchHarm(page, baseURL)
  const sink = (text: string) =>
    `<!doctype html><div id=sink></div><script>sink.innerHTML = ${JSON.stringify(text).replaceAll('/', '\\/')}</script>`
  const detect = async (text: string) => {
    harm.events.length = 0
    await page.route('**/planted', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: sink(text) }),
    )
    await page.goto('/planted')
    await page.unroute('**/planted')
    return async () => [...harm.events, ...(await harm.markupFindings())].join('\n')
  }
  await expect.poll(await detect('<img src=x onerror=harm()>')).toContain('script')
  await expect.poll(await detect('<img src=x onerror=alert(1)>')).toContain('dialog alert')
  await expect.poll(await detect('<img src=//harm.invalid/a.png>')).toContain('request http://harm.invalid')
  await expect.poll(await detect('<harm-mark></harm-mark>')).toContain('element harm-mark')
  await expect.poll(await detect('<a href=javascript:harm()>')).toContain('address href=javascript:')
  await expect.poll(await detect('<b onclick=harm()>')).toContain('attribute onclick')
  await expect.poll(await detect('<iframe srcdoc="<script>parent.harm()</script>">')).toContain('script')
  await expect.poll(await detect('W'.repeat(10_000))).toContain('wide on')
  await expect.poll(await detect('plain')).toBe('')
})

test('a sink in the console itself is stopped by the policy, and heard @core', async ({
  page,
  organization,
  faults,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page)).toBeVisible()
  const caught = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=harm()>'
      return 'written'
    } catch (error) {
      return String(error)
    }
  })
  expect(caught).toContain('TrustedHTML')
  await expect.poll(() => faults.unexpectedFaults().join('\n')).toContain('policy: require-trusted-types-for')
  faults.expectFault(/./)
})
