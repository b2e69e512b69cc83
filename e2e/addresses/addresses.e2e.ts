import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { answer, ask, choose, linesOf, preview, settle, undo } from '../helpers/addresses.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  panel,
  press,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

test('“Sales should reach Ana and Ben until March”: the tree before saving is the tree after @core', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  const ben = await identity('ben', 'Ben Ode')
  await organization.api('PATCH', `/identity/${ben}`, {
    status: 'suspended',
    delivery_while_suspended: 'reject',
  })
  const cyn = await identity('cyn', 'Cyn Ray')
  await alias('support', [cyn])
  await signIn(page, organization.ownerKey, 'addresses')
  await page.getByRole('link', { name: 'Add alias' }).click()
  await fillIn(page, { 'User name': 'sales', Note: 'Until the shop opens' })
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await expect(preview(page)).toContainText('Enter an address and choose who gets its mail.')
  await choose(page, 'ana', /^Ana Lind/)
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await choose(page, 'ben', /^Ben Ode/)
  await choose(page, 'support', at('support'))
  await panel(page).getByLabel('Expires').fill('2027-03-01T00:00')
  await expect(preview(page)).toContainText('Delivered to 2 mailboxes. 1 is skipped.')
  const before = await linesOf(preview(page))
  expect(before).toEqual([
    `${at('sales')} Alias`,
    `Ana Lind ${at('ana')} Delivered`,
    `Ben Ode ${at('ben')} Suspended and rejects mail, skipped`,
    `${at('support')} Alias`,
    `Cyn Ray ${at('cyn')} Delivered`,
  ])
  await press(page, 'Add alias')
  await expectToast(page, `Alias ${at('sales')} created`)
  await expect(rowOf(page, at('sales'))).toContainText('Ana Lind, Ben Ode, ')
  await ask(page, at('SALES').toUpperCase())
  await expect(answer(page)).toContainText('Delivered to 2 mailboxes. 1 is skipped.')
  expect(await linesOf(answer(page))).toEqual(before)

  await undo(page)
  await expectToast(page, `Undone: Alias ${at('sales')} created`)
  await expect(answer(page)).toContainText('Rejected. The sender sees: 550 5.1.1')
})

test('a circle is refused with its path before it is saved @core', async ({ page, organization }) => {
  const { identity, alias, at } = await settle(organization)
  const sales = await alias('sales', [await identity('ana', 'Ana Lind')])
  const support = await alias('support', [sales])
  await alias('help', [support])
  await signIn(page, organization.ownerKey, `addresses/${sales}/edit`)
  await choose(page, 'help', at('help'))
  await expect(preview(page)).toContainText('This would create a mail loop')
  for (const name of ['sales', 'help', 'support']) await expect(preview(page)).toContainText(at(name))
  await panel(page)
    .getByRole('button', { name: `Remove ${at('help')}` })
    .click()
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
})

test('“Why does Cyn not get mail to support@?”: the answer has its reason, and a link that can be shared @core', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const cyn = await identity('cyn', 'Cyn Ray')
  const ana = await identity('ana', 'Ana Lind')
  const former = await alias('former', [cyn])
  await organization.api('PATCH', `/alias/${former}`, { enabled: false })
  await alias('support', [ana, former, ana].slice(0, 2))
  await signIn(page, organization.ownerKey, 'addresses')
  await ask(page, at('support'))
  await expect(answer(page)).toContainText('Delivered to 1 mailbox. 1 is skipped.')
  expect(await linesOf(answer(page))).toEqual([
    `${at('support')} Alias`,
    `Ana Lind ${at('ana')} Delivered`,
    `${at('former')} Off, skipped`,
  ])
  await page.reload()
  await expect(answer(page)).toContainText('Off, skipped')
  await ask(page, at('former'))
  await expect(answer(page)).toContainText('Rejected. The sender sees: 550 5.2.1 ')
  await ask(page, 'somebody@elsewhere.example')
  await expect(answer(page)).toContainText('This address isn’t in one of your domains.')
  await ask(page, 'cyn')
  await expect(answer(page)).toContainText('This isn’t an email address')
})

test('an alias is edited, turned off, on and deleted, each with its undo @core', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  const journalists = await alias('press', [ana])
  await alias('media', [journalists])
  await signIn(page, organization.ownerKey, 'addresses?kind=alias')
  await rowAction(page, at('press'), 'Turn off')
  await expectToast(page, `Alias ${at('press')} turned off`)
  await expect(rowOf(page, at('press'))).toContainText('Off')
  await expect(rowOf(page, at('media'))).toContainText('No recipients')
  await undo(page)
  await expect(rowOf(page, at('press'))).toContainText('In use')

  await rowOf(page, at('press')).getByRole('link').click()
  await expect(page).toHaveTitle(`${at('press')} – Test Cooperative – Postroom`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await fillIn(page, { Note: 'For journalists' })
  await panel(page).getByRole('checkbox', { name: 'Send as' }).check()
  await press(page, 'Save changes')
  await expectToast(page, `Alias ${at('press')} changed`)
  await expect(page.getByRole('main')).toContainText('For journalists')
  await expect(page.getByRole('main')).toContainText('Its recipients can send with this address')

  await page.getByRole('link', { name: 'Addresses', exact: true }).first().click()
  await rowAction(page, at('press'), 'Delete')
  await expect(question(page)).toContainText('These aliases will no longer deliver to its recipients:')
  await expect(question(page)).toContainText(at('media'))
  await press(page, 'Delete alias')
  await expectToast(page, `Alias ${at('press')} deleted`)
  await expect(rowOf(page, at('press'))).toHaveCount(0)
})

test('“Ada married and gets a new address”: mail to the old one still arrives, and it can be undone @core', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const ada = await identity('ada.byron', 'Ada Byron')
  await alias('sales', [ada])
  await signIn(page, organization.ownerKey, `identities/${ada}`)
  const card = page.getByRole('region', { name: 'Addresses' })
  await expect(card).toContainText(`${at('ada.byron')}Primary address`)
  await card.getByRole('link', { name: 'Rename' }).click()
  await expect(panel(page)).toContainText('This is the current address.')
  await fillIn(page, { 'User name': 'sales' })
  // An alias that leads here alone makes way.
  await expect(panel(page)).toContainText('The rename deletes that alias.')
  await fillIn(page, { 'User name': 'ada.lovelace' })
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await expect(panel(page)).toContainText('They sign in again with the saved password.')
  await press(page, 'Change address')
  await expectToast(page, `Ada Byron renamed to ${at('ada.lovelace')}`)
  await expect(card).toContainText(`${at('ada.lovelace')}Primary address`)
  await expect(card).toContainText(`${at('ada.byron')}Former address`)
  await expect(page.getByRole('main')).toContainText(`Renamed: ${at('ada.byron')} → ${at('ada.lovelace')}`)
  await undo(page)
  await expectToast(page, 'Ada Byron renamed back')
  await expect(card).toContainText(`${at('ada.byron')}Primary address`)
  await expect(card).not.toContainText('Former address')
})

test('deleting an identity names the aliases that then reach no mailbox', async ({ page, organization }) => {
  const { identity, alias, at } = await settle(organization)
  const [ada, ben] = [await identity('ada', 'Ada Byron'), await identity('ben', 'Ben Ode')]
  await alias('sales', [ada])
  await alias('all', [ada, ben])
  await signIn(page, organization.ownerKey, `identities/${ada}/delete`)
  await expect(question(page)).toContainText(`${at('sales')} will have no recipients and will reject mail.`)
  await expect(question(page)).toContainText(`${at('all')} will deliver only to other recipients.`)
  await question(page).getByRole('textbox').fill(at('ada'))
  await press(page, 'Delete identity')
  await expectToast(page, 'Ada Byron deleted')

  // Her address is reserved; a successor can get its mail meanwhile.
  await page.goto(`/o/${organization.id}/addresses/new?local_part=ada`)
  await expect(panel(page)).toContainText(/Reserved until \w+ \d+, \d{4} by a deleted identity/)
  await panel(page).getByRole('checkbox', { name: 'Use the reserved address for this alias' }).check()
  await choose(page, 'ben', /^Ben Ode/)
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await press(page, 'Add alias')
  await expectToast(page, `Alias ${at('ada')} created`)
})

test('a domain says who reads postmaster@ and abuse@, and offers an alias', async ({
  page,
  organization,
}) => {
  const { identity, domain_id, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  await identity('abuse', 'Abuse Desk')
  await signIn(page, organization.ownerKey, `domains/${domain_id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Abuse Desk gets this mail.')
  await page.getByRole('link', { name: 'Add alias postmaster@' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveValue('postmaster')
  await choose(page, 'ana', /^Ana Lind/)
  await press(page, 'Add alias')
  await expectToast(page, `Alias ${at('postmaster')} created`)
  await expect(main).toContainText('An alias delivers this mail to 1 mailbox.')
})

test('a new domain proposes both addresses, and no longer does once they are read', async ({
  page,
  organization,
}) => {
  const { identity, alias, domain_id, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  await signIn(page, organization.ownerKey, `domains/${domain_id}`)
  const proposal = page.getByRole('status').filter({ hasText: 'Mail to postmaster@ and abuse@ is rejected' })
  // The settings below say the same of each.
  await expect(page.getByText('This mail is rejected. The operator can set a recipient')).toHaveCount(2)
  await proposal.getByRole('link', { name: 'Add alias abuse@' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveValue('abuse')
  await page.keyboard.press('Escape')
  await alias('postmaster', [ana])
  const abuse = await alias('abuse', [ana])
  await expect(page.getByRole('main')).toContainText('An alias delivers this mail to 1 mailbox.')
  await expect(proposal).toHaveCount(0)
  // An alias that is off is there already, so the way leads to the reason.
  await organization.api('PATCH', `/alias/${abuse}`, { enabled: false })
  await page.getByRole('link', { name: 'Show why abuse@ rejects mail' }).click()
  await expect(answer(page)).toContainText('Rejected. The sender sees: 550 5.2.1 ')
  await expect(page.getByRole('link', { name: at('abuse') }).first()).toBeVisible()
})

test('an alias that someone else changed meanwhile keeps the typed values, and shows both versions', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const [ana, ben] = [await identity('ana', 'Ana Lind'), await identity('ben', 'Ben Ode')]
  const cyn = await identity('cyn', 'Cyn Ray')
  const sales = await alias('sales', [ana])
  await signIn(page, organization.ownerKey, `addresses/${sales}/edit`)
  await fillIn(page, { Note: 'Until the shop opens' })
  await choose(page, 'ben', /^Ben Ode/)
  await organization.api('PATCH', `/alias/${sales}`, { target_ids: [ana, cyn], note: 'For the fair' })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Changed by someone else in the meantime')).toBeVisible()
  const note = panel(page).getByRole('group', { name: 'Note' })
  await expect(note.getByRole('radio', { name: /^Mine.*Until the shop opens/ })).toBeChecked()
  const targets = panel(page).getByRole('group', { name: 'Delivers to' })
  await expect(targets.getByRole('radio', { name: /^Mine/ })).toBeChecked()
  await expect(targets).toContainText(`Ana Lind (${at('ana')}) and Ben Ode (${at('ben')})`)
  await expect(targets).toContainText(`Ana Lind (${at('ana')}) and Cyn Ray (${at('cyn')})`)
  await panel(page)
    .getByRole('group', { name: 'Note' })
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  await press(page, 'Save this version')
  await expectToast(page, `Alias ${at('sales')} changed`)
  expect(await organization.api('GET', `/alias/${sales}`)).toMatchObject({
    note: 'For the fair',
    targets: [{ target_id: ana }, { target_id: ben }],
  })
})

test('a new password after a rename comes with both names for mail apps', async ({ page, organization }) => {
  const { identity, at } = await settle(organization)
  const ada = await identity('ada.byron', 'Ada Byron')
  await organization.api('POST', `/identity/${ada}/rename`, { local_part: 'ada.lovelace' })
  await signIn(page, organization.ownerKey, `identities/${ada}/reset-password`)
  await press(page, 'Reset password')
  await expect(panel(page)).toContainText(`Sign-in name in mail apps: ${at('ada.lovelace')}`)
  await expect(panel(page)).toContainText(`Programs that sign in as ${at('ada.byron')} can keep that name.`)
  // The sheet stays in the document after it was printed.
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
  await press(page, 'Print sheet')
  await expect(page.locator('[data-printed]')).toContainText(`Also still accepted${at('ada.byron')}`)
})

test('the search asks who gets mail to a typed address, and finds aliases by their note', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await alias('sales', [await identity('ana', 'Ana Lind')], { note: 'Until the shop opens' })
  await signIn(page, organization.ownerKey, 'overview')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('shop opens')
  await expect(page.getByRole('option', { name: at('sales') })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search identities, pages and actions' })
  await field.fill(at('sales'))
  await page.getByRole('option', { name: `Who gets mail to ${at('sales')}?` }).click()
  await expect(answer(page)).toContainText('Delivered to 1 mailbox.')
})

test('an alias is added with the keyboard alone', async ({ page, organization }) => {
  const { identity, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  await signIn(page, organization.ownerKey, 'addresses')
  await expect(rowOf(page, at('ana'))).toBeVisible()
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toBeFocused()
  await page.keyboard.type('sales')
  const targets = panel(page).getByRole('combobox', { name: 'Delivers to' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(targets).toBeFocused()
  await page.keyboard.type('ana')
  await expect(page.getByRole('option', { name: /^Ana Lind/ })).toBeVisible()
  await expect(targets).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: /^Remove Ana Lind/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expectToast(page, `Alias ${at('sales')} created`)
})

test('addresses on a phone fit, also at 320 px @phone_only', async ({ page, organization }) => {
  const { identity, alias, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  let inner = await alias('level1', [ana])
  for (const level of [2, 3, 4, 5]) inner = await alias(`level${level}`, [inner])
  await signIn(page, organization.ownerKey, `addresses?who=${at('level5')}`)
  await expect(answer(page)).toContainText('Delivered to 1 mailbox.')
  await expect(page.getByRole('row').first()).toBeVisible()
  await expectAccessible(page, ['#main'])
  // Without a question, the list begins in the upper part of the screen.
  await page.getByRole('button', { name: 'Clear the address' }).click()
  await expect(page.getByRole('button', { name: 'Clear the address' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('row').first().boundingBox())?.y).toBeLessThanOrEqual(300)
  await page.goBack()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.goto(`/o/${organization.id}/addresses/${inner}/edit`)
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await expectNoSidewaysScroll(page)
})

test('a key that can only read sees who gets mail, and why it can’t add an alias', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const sales = await alias('sales', [await identity('ana', 'Ana Lind')])
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, `addresses?who=${at('sales')}`)
  await expect(answer(page)).toContainText('Delivered to 1 mailbox.')
  await expect(page.getByRole('button', { name: 'Add alias' })).toHaveAccessibleDescription(
    'Your key doesn’t have this permission (address:write).',
  )
  await page.goto(`/o/${organization.id}/addresses/${sales}/edit`)
  await expect(panel(page)).toContainText('Your key doesn’t have this permission (address:write).')
})

test('Activity tells what an alias delivers to, and the new address of an identity', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  const ada = await identity('ada.byron', 'Ada Lovelace')
  await alias('sales', [ada])
  await organization.api('POST', `/identity/${ada}/rename`, { local_part: 'ada' })
  await signIn(page, organization.ownerKey, 'audit?kind=change')
  const row = (text: string) => page.locator('[data-row]').filter({ hasText: text })
  await expect(row(`Alias ${at('sales')}`)).toContainText(
    `Alias ${at('sales')} created: to ${at('ada.byron')}`,
  )
  await expect(row('Ada Lovelace renamed')).toContainText(`${at('ada.byron')} → ${at('ada')}`)
  for (const [text, consequence] of [
    ['Ada Lovelace renamed', 'The identity gets its old address again.'],
    [`Alias ${at('sales')}`, 'The alias is deleted. Its address becomes free.'],
  ] as const) {
    await row(text).getByRole('link', { name: 'Details' }).click()
    await expect(panel(page)).toContainText(consequence)
    await page.keyboard.press('Escape')
  }
})
