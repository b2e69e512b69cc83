import { expect, signIn, story as test } from '../helpers/fixture.ts'

const target = 'chloe.daubigny-lefebvre@brightwater.example'
const longTarget = `${'b'.repeat(64)}@${'long-'.repeat(11)}name.example`

/** What forwards have sent; without a mail system that is nothing. */
const redirects = {
  items: [target, longTarget].map((to, index) => ({
    identity_id: `0199f3a2-7c1e-7d3a-9b55-1f0a52c6d30${index}`,
    address: 'ishaan.joshi@brightwater.example',
    address_unicode: 'ishaan.joshi@brightwater.example',
    display_name: 'Ishaan Joshi',
    to,
    is_outside: true,
    by: 'administrator',
    count: 4,
    first_at: '2026-11-03T08:00:00.000Z',
    last_at: '2026-11-20T09:15:00.000Z',
  })),
  since: '2026-11-03T08:00:00.000Z',
  unlisted_count: 0,
  total: 2,
  current_page: 1,
}

test('a target is whole at any width, on two lines if need be; the pointer shows a longer one whole', async ({
  page,
  organization,
}) => {
  await page.route('**/api/redirect/list?**', (route) => route.fulfill({ json: redirects }))
  await signIn(page, organization.ownerKey, 'identities/redirects')
  const text = page.getByText(target)
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(text).toBeVisible()
    const cut = await text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight - 1),
    )
    expect(cut, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.getByText(longTarget).hover()
  await expect(page.locator('[popover=manual]:popover-open')).toHaveText(longTarget)
})
