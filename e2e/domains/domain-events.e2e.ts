import type { Locator, Page } from '@playwright/test'
import { CircleCheck, Clock, type IconNode } from 'lucide'
import { databaseOf } from '../../testing/data-folder.js'
import { ask } from '../../testing/postgres.js'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { environmentOfRun, type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToast,
  panel,
  question,
} from '../helpers/utils.ts'

interface Claim {
  claim_id: string
}

const claim = ({ api }: TestOrganization, domain_name: string) =>
  api<Claim>('POST', '/domain-claim', { domain_name })

/** Lets the 30 days of a claim pass, and makes its last look due. */
const expire = async ({ claim_id }: Claim) => {
  const { POSTROOM_DATA_DIR: folder, DATABASE_URL: url } = environmentOfRun()
  const database = folder === undefined ? url : databaseOf(folder).databaseUrl
  await ask(
    database ?? '',
    `set role postroom_operator;
     update domain_claim set expires_at = now(), next_look_at = now() where claim_id = '${claim_id}'`,
  )
}

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, sentence: string): Locator =>
  page.locator('[data-row]').filter({ hasText: sentence })

/** Expects that the first drawing of a place is an icon. */
const expectIcon = async (place: Locator, icon: IconNode) => {
  const shapes = icon.map(([name, { d = null }]) => [name, d])
  await expect
    .poll(() =>
      place
        .locator('svg')
        .first()
        .locator('> *')
        .evaluateAll((drawn) => drawn.map((shape) => [shape.tagName, shape.getAttribute('d')])),
    )
    .toEqual(shapes)
}

test('a domain that the operator adds before its record is found is confirmed, also in Activity', async ({
  page,
  organization,
}) => {
  const name = uniqueDomain()
  const { claim_id } = await claim(organization, name)
  await organization.addDomain(name)
  await signIn(page, organization.ownerKey, `domains/claim/${claim_id}`)
  await panel(page).getByRole('button', { name: 'Check now' }).click()
  await expectToast(page, `Domain ${name} confirmed`)
  await expect(panel(page)).toContainText(`${name} is confirmed`)
  await expect(panel(page)).not.toContainText(`${name} is added`)
  await expectAccessible(page)
  await page.goto(`/o/${organization.id}/overview`)
  await expect(page.getByRole('list', { name: 'Recently added' })).toContainText(`${name} was confirmed`)

  await page.goto(`/o/${organization.id}/audit`)
  const event = row(page, `Domain ${name} confirmed`)
  await expect(event).toContainText('its DNS record was found')
  await expectIcon(event, CircleCheck)
  await event.getByRole('link', { name: /^Details/ }).click()
  await expect(panel(page)).toContainText(`Domain: ${name}`)
  await panel(page).getByRole('link', { name: 'Open domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main(page)).toContainText('By a DNS record')
})

test('a domain whose record isn’t found in 30 days says so in the list, its panel and Activity', async ({
  page,
  organization,
}) => {
  const name = uniqueDomain()
  await organization.addDomain(uniqueDomain())
  const open = await claim(organization, name)
  await signIn(page, organization.ownerKey, 'domains')
  const claims = page.getByRole('region', { name: 'Pending domains' })
  await expect(claims).toContainText('Pending verification')
  await expire(open)
  const ended = page.getByRole('region', { name: 'Not added' })
  await expect(ended.getByRole('listitem').filter({ hasText: name })).toContainText('Expired')
  await expect(claims).toHaveCount(0)
  await expect(ended).not.toContainText('Next check')
  await expectAccessibleInBothThemes(page)
  await ended.getByRole('link', { name }).click()
  await expect(panel(page)).toContainText('wasn’t added within 30 days')
  await expect(panel(page).getByRole('button', { name: 'Copy value' })).toHaveCount(0)

  await page.goto(`/o/${organization.id}/audit`)
  const event = row(page, `Domain ${name} wasn’t added within 30 days`)
  await expect(event).toContainText('Postroom')
  await expectIcon(event, Clock)
  await event.getByRole('link', { name: /^Details/ }).click()
  // The organization never had the domain: there is none that was deleted, and none to open.
  await expect(panel(page)).toContainText(`Domain: ${name}`)
  await expect(panel(page)).not.toContainText('(deleted)')
  await expect(panel(page).getByRole('link', { name: 'Open domain' })).toHaveCount(0)
  await panel(page).getByRole('link', { name: 'Show details' }).click()
  await expect(panel(page)).toContainText('wasn’t added within 30 days')
  await panel(page).getByRole('link', { name: 'Remove from list…' }).click()
  await expect(question(page)).not.toContainText('no longer looks')
  await question(page).getByRole('button', { name: 'Remove from list' }).click()
  await expect(ended).toHaveCount(0)
})
