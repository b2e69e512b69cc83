import { answer, ask, linesOf, settle } from '../helpers/addresses.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/utils.ts'

test('the answer names who may write, and says of a sender whether it may', async ({
  page,
  organization,
}) => {
  const { identity, group, alias, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  await identity('ben', 'Ben Ode')
  const team = await group('team', [ana], { group_name: 'Team', senders: 'members' })
  await alias('all', [team])
  await signIn(page, organization.ownerKey, 'addresses')
  await ask(page, at('all'))
  await expect(answer(page)).toContainText('Delivered to 1 mailbox, if the sender is allowed.')
  await expect(answer(page).getByRole('list', { name: 'Allowed senders' })).toHaveText(
    `Team ${at('team')}: Members only`,
  )
  expect(await linesOf(answer(page))).toEqual([
    `${at('all')} Alias`,
    `Team ${at('team')} Group. Allowed senders: Members only`,
    `Ana Lind ${at('ana')} Delivered`,
  ])
  const check = async (sender: string) => {
    await answer(page).getByRole('textbox', { name: 'Can this sender send to this address?' }).fill(sender)
    await answer(page).getByRole('button', { name: 'Check sender' }).click()
  }
  const verdict = answer(page).getByRole('region', { name: 'Sender' })
  const mayNot =
    'can’t send to this address. The reply is: 554 5.7.1 You are not authorized to send to this address'
  await check(at('ben'))
  await expect(verdict).toContainText(`Ben Ode ${mayNot}`)
  await expect(verdict).toContainText('Not an allowed sender of Team.')
  await expectAccessible(page, ['#main'])
  await check('eve@elsewhere.example')
  await expect(verdict).toContainText(`eve@elsewhere.example ${mayNot}`)
  await expect(verdict).toContainText('No identity in your organization signs in with this address.')
  await check(at('ana'))
  await expect(verdict).toContainText('Ana Lind can send to this address when signed in to the mail server.')
  // The answer can be shared as a link.
  await page.reload()
  await expect(verdict).toContainText('Ana Lind can send to this address')
})

test('the answer says what the operator has to set up before senders are checked', async ({
  page,
  organization,
}) => {
  const { identity, group } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')], { senders: 'members' })
  // `src/resources/addresses/set-up-text.test.ts` has the sentences of the others.
  let more: object = { knows_aliases: false, knows_groups: false, checks_senders: true }
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { mail: object }
    await route.fulfill({ response, json: { ...json, mail: { ...json.mail, state: 'attached', ...more } } })
  })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  const main = page.getByRole('region', { name: 'Who gets mail' })
  await expect(main.getByRole('alert')).toContainText(
    'The mail server’s configuration is from an older version of Postroom',
  )
  await expect(main.getByRole('alert')).toContainText('is rejected or goes to the catch-all')
  more = { knows_aliases: true, knows_groups: true, checks_senders: true }
  await page.reload()
  await expect(main).toContainText('if the sender is allowed.')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('names without spaces break on the pages of aliases and groups', async ({ page, organization }) => {
  const { identity, group, alias } = await settle(organization)
  const [name, local] = ['W'.repeat(80), 'w'.repeat(60)]
  const ana = await identity(`a${local}`, name)
  const team = await group(`b${local}`, [ana], { group_name: name, senders: 'listed', sender_ids: [ana] })
  const all = await alias(`c${local}`, [team], { note: 'y'.repeat(80) })
  await signIn(page, organization.ownerKey, 'addresses')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      all,
      `${all}/delete`,
      `groups/${team}`,
      `groups/${team}/add`,
      `groups/${team}/delete`,
    ]) {
      await page.goto(page.url().replace(/(\/addresses).*/, `$1/${path}`))
      await expect(page.getByRole('heading', { name: /W{80}|w{60}/ }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  }
})
