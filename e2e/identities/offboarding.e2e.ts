import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { uniqueDomain } from '../helpers/test-organization.ts'
import { expectAccessible, panel, press, pressItem } from '../helpers/utils.ts'

test('“Ada leaves, Ben gets her mail”: aliases are named, deliver to Ben, and back after an undo @core', async ({
  page,
  organization,
}) => {
  const { addDomain, api } = organization
  const domain = uniqueDomain('brook')
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const domain_id = items[0]?.domain_id ?? ''
  const identity = async (local_part: string, display_name: string) => {
    const body = {
      local_part,
      domain_id,
      display_name,
      mailbox_limit_bytes: 2 ** 30,
      generate_password: true,
    }
    return (await api<{ identity: { identity_id: string } }>('POST', '/identity', body)).identity.identity_id
  }
  const [ada, ben, cyn] = [
    await identity('ada', 'Ada Lind'),
    await identity('ben', 'Ben Ode'),
    await identity('cyn', 'Cyn Ray'),
  ]
  await api('POST', '/alias', { local_part: 'sales', domain_id, target_ids: [ada, cyn] })
  await api('POST', '/alias', { local_part: 'all', domain_id, target_ids: [ada, ben] })
  const recipients = async (local: string) =>
    (
      await api<{ recipients: { display_name: string }[] }>(
        'GET',
        `/address/resolve?address=${local}@${domain}`,
      )
    ).recipients
      .map(({ display_name }) => display_name)
      .toSorted()
  await signIn(page, organization.ownerKey, 'identities')
  for (const name of ['ada', 'cyn'])
    await page.getByRole('checkbox', { name: `Select ${name}@${domain}` }).click()
  const bar = page.getByRole('group', { name: 'Selection' })
  await bar.getByRole('button', { name: 'More actions' }).click()
  await pressItem(page.getByRole('menuitem', { name: 'Offboard' }))
  await expect(panel(page)).toContainText(`Aliases that stay as they are: all@${domain}, sales@${domain}.`)
  await panel(page).getByRole('radio', { name: 'Mail is rejected, and senders are notified.' }).click()
  await expect(panel(page)).toContainText(`sales@${domain} will have no recipients and will reject mail.`)
  await expect(panel(page)).toContainText(`all@${domain} will deliver only to other recipients.`)
  await panel(page).getByRole('combobox', { name: 'Aliases deliver to' }).fill('ben')
  await page.getByRole('option', { name: /^ben@/ }).click()
  await expect(panel(page).getByText('will have no recipients')).toHaveCount(0)
  await expectAccessible(page)
  await press(page, 'Preview')
  await expect(
    panel(page).getByText('Aliases that deliver to them will deliver to Ben Ode instead.'),
  ).toBeVisible()
  await expect(panel(page).getByText(`Mail to all@${domain}, sales@${domain} → ben@${domain}`)).toBeVisible()
  await press(page, 'Offboard 2 identities')
  await expect(page.getByText('2 identities offboarded')).toBeVisible()
  expect([await recipients('sales'), await recipients('all')]).toEqual([['Ben Ode'], ['Ben Ode']])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(
    page.getByText(`Mail to all@${domain}, sales@${domain} is delivered to this identity again`),
  ).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^2 Changed/ })).toBeVisible()
  expect([await recipients('sales'), await recipients('all')]).toEqual([
    ['Ada Lind', 'Cyn Ray'],
    ['Ada Lind', 'Ben Ode'],
  ])
})

test('an identity is offboarded from its page, deleted later, and all of it is undone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>(
    'GET',
    '/identity/list?limit=1&status=active',
  )
  const id = items[0]?.identity_id ?? ''
  const person = () =>
    organization.api<{ display_name: string; status: string; status_reason: string | null }>(
      'GET',
      `/identity/${id}`,
    )
  await signIn(page, organization.ownerKey, `identities/${id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await pressItem(page.getByRole('menuitem', { name: 'Offboard' }))
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Has left')
  await expect(panel(page)).toHaveAccessibleName(`Offboard ${(await person()).display_name}?`)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    (await person()).display_name,
  )
  const { display_name } = await person()
  const days = panel(page).getByRole('textbox', { name: 'Delete after (days)' })
  await days.fill('0')
  await press(page, 'Preview')
  await expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 365/)
  await days.fill('30')
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName(`Offboard ${display_name}?`)
  await expect(
    panel(page).getByText(/^30 days after this has finished, the identities are deleted/),
  ).toBeVisible()
  await expect(panel(page).getByText('Suspended, new password. Reason: Has left')).toBeVisible()
  await expectAccessible(page)
  expect((await person()).status).toBe('active')
  await panel(page)
    .getByRole('button', { name: `Offboard ${display_name}` })
    .click()
  await expect(page.getByText(`${display_name} offboarded`)).toBeVisible()
  expect(await person()).toMatchObject({ status: 'suspended', status_reason: 'Has left' })

  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('link', { name: `Delete ${display_name}` }).click()
  await expect(page.getByText(/Scheduled/).first()).toBeVisible()
  await details.getByRole('link', { name: `Offboard ${display_name}` }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Undo: Offboard ${display_name}` })).toBeVisible()
  await expect(page.getByText('Each identity needs a new password')).toBeVisible()
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^1 Changed/ })).toBeVisible()
  expect(await person()).toMatchObject({ status: 'active', status_reason: null })
  await expect(page.getByText(`${display_name} needs a new password`)).toBeVisible()
  const undo = page.url()
  await page.goto(`/o/${organization.id}/identities/${id}`)
  await expect(
    page.getByText(/^Replaced by the offboarding\. Reset it before .* can sign in\.$/),
  ).toBeVisible()
  await page.goto(undo)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Reset password of ${display_name}?` }),
  ).toBeVisible()
  await page.goto(undo)
  await details.getByRole('link', { name: `Offboard ${display_name}` }).click()
  await details.getByRole('link', { name: `Delete ${display_name}` }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})
