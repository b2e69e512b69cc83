import type { Locator, Page } from '@playwright/test'
import { type TestOrganization, uniqueDomain } from './test-organization.ts'
import { panel } from './utils.ts'

const gibibyte = 2 ** 30

/** An organization with a domain, and functions that add identities, aliases and groups to it. */
export const settle = async ({ addDomain, api }: TestOrganization) => {
  const domain = uniqueDomain('brook')
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  const domain_id = items[0]?.domain_id ?? ''
  const identity = async (local_part: string, display_name: string) => {
    const body = {
      local_part,
      domain_id,
      display_name,
      mailbox_limit_bytes: gibibyte,
      generate_password: true,
    }
    return (await api<{ identity: { identity_id: string } }>('POST', '/identity', body)).identity.identity_id
  }
  const alias = async (local_part: string, target_ids: string[], more: object = {}) =>
    (
      await api<{ alias: { alias_id: string } }>('POST', '/alias', {
        local_part,
        domain_id,
        target_ids,
        ...more,
      })
    ).alias.alias_id
  const group = async (local_part: string, member_ids: string[], more: object = {}) =>
    (
      await api<{ group: { group_id: string } }>('POST', '/group', {
        local_part,
        domain_id,
        group_name: local_part,
        member_ids,
        ...more,
      })
    ).group.group_id
  return { domain, domain_id, identity, alias, group, at: (local: string) => `${local}@${domain}` }
}

/** Undoes the change that the last notification is about. */
export const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()

/** Asks who gets mail to an address. */
export const ask = async (page: Page, address: string) => {
  await page.getByRole('textbox', { name: 'Who gets mail to…?' }).fill(address)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

/** The way of mail as it is on screen: a line for each step. */
export const linesOf = (place: Locator) =>
  place
    .getByRole('list', { name: /^Route of mail to / })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => (item.firstElementChild as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    )

/** Chooses an address in a field of a panel. */
export const choose = async (page: Page, typed: string, name: RegExp | string, field = 'Delivers to') => {
  await panel(page).getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name }).click()
}

/** The answer to that question. */
export const answer = (page: Page) => page.getByRole('region', { name: 'Who gets mail' })
/** Where mail will go, beside the fields of a form. */
export const preview = (page: Page) => panel(page).getByRole('region', { name: 'Who will get mail' })
