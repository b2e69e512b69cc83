import { domainToASCII } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { expectNoSidewaysScroll, rowOf } from '../helpers/utils.ts'

const word = 'werkstattgenossenschaft'

/** A label of 63 characters in DNS. */
const label = (first: string): string => {
  let text = `${first}ü${word}`
  while (domainToASCII(`${text}-.example`).length - '-.example'.length < 61) text += word[text.length % 23]
  return text
}

/** A name with as many characters in DNS: the longest has 253, and 234 with the record that proves it. */
const nameOf = (length: number, first: string): string => {
  const tail = `${['a', 'b', 'c'].map(label).join('.')}.example`
  let name = `${first}${crypto.randomUUID().slice(0, 6)}`
  while (domainToASCII(`${name}.${tail}`).length < length) name += 'n'
  return `${name}.${tail}`
}

/** Texts with the name that are cut off, and have no title that shows them whole. */
const findCuts = (page: Page, areRowsIncluded: boolean) =>
  page.evaluate(
    ({ part, hasRows }) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.clientWidth > 1 && (element.textContent ?? '').includes(part))
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        // The lines of a zone file are scrolled.
        .filter((element) => element.closest('[title], pre') === null)
        .filter((element) => hasRows || element.closest('[data-row]') === null)
        .map((element) => `${element.localName}: ${element.textContent?.slice(0, 60)}`),
    { part: word, hasRows: areRowsIncluded },
  )

interface Domain {
  domain_id: string
  domain_name: string
  domain_name_unicode: string
}

const plant = async ({ addDomain, api }: TestOrganization) => {
  const [longest, removed, claimed] = [nameOf(253, 'x'), nameOf(253, 'y'), nameOf(234, 'z')]
  await addDomain(longest)
  await addDomain(removed)
  const { items } = await api<{ items: Domain[] }>('GET', '/domain/list')
  const own = items.find((one) => one.domain_name_unicode === longest)
  const gone = items.find((one) => one.domain_name_unicode === removed)
  if (own === undefined || gone === undefined) throw new Error('Both domains must be in the list.')
  expect([own.domain_name.length, domainToASCII(claimed).length]).toEqual([253, 234])
  await api('DELETE', `/domain/${gone.domain_id}?confirm=${gone.domain_name}`)
  const { claim_id } = await api<{ claim_id: string }>('POST', '/domain-claim', { domain_name: claimed })
  const { url } = await api<{ url: string }>('POST', `/domain/${own.domain_id}/dns/share`, {})
  return { own, gone, claim_id, url }
}

test('the longest names of domains fit all pages: they break, or a title shows them whole @phone', async ({
  page,
  organization,
  isMobile,
}) => {
  const { own, gone, claim_id, url } = await plant(organization)
  await signIn(page, organization.ownerKey, 'domains')
  const expectFit = async (path: string) => {
    await page.goto(path.startsWith('http') ? path : `/o/${organization.id}/${path}`)
    await expect(page.getByText(word).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Lists show such a text over its cell, where there is a pointer.
    expect(await findCuts(page, isMobile), path).toEqual([])
  }
  for (const path of [
    'overview',
    'domains',
    `domains/claim/${claim_id}`,
    `domains/claim/${claim_id}/end`,
    `domains/remove/${own.domain_id}`,
    'domains/removed',
    `domains/removed/${gone.domain_id}`,
    `domains/${own.domain_id}`,
    `domains/${own.domain_id}/settings`,
    `domains/${own.domain_id}/dns`,
    `domains/${own.domain_id}/dns/zone`,
    `domains/${own.domain_id}/dns/share`,
    'audit',
    url,
  ])
    await expectFit(path)
  await page.goto(`/o/${organization.id}/audit`)
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await expectNoSidewaysScroll(page)
  expect(await findCuts(page, isMobile), 'an event').toEqual([])
  if (isMobile) return

  await page.goto(`/o/${organization.id}/domains`)
  await rowOf(page, own.domain_name_unicode).getByRole('link').first().hover()
  const hint = page.getByRole('tooltip')
  await expect(hint).toContainText(own.domain_name_unicode)
  await expect(hint).toContainText(own.domain_name)
})
