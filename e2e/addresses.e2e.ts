import { expect, signIn, test } from './fixture.ts'

test('Activity tells what an alias leads to, and the new address of an identity', async ({
  page,
  organization: { id, api, addDomain, ownerKey },
}) => {
  const domain = `aliases-${id.slice(-12)}.example`
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const domain_id = items[0]?.domain_id
  const { identity } = await api<{ identity: { identity_id: string } }>('POST', '/identity', {
    local_part: 'ada.byron',
    display_name: 'Ada Lovelace',
    domain_id,
  })
  await api('POST', '/alias', { local_part: 'sales', domain_id, target_ids: [identity.identity_id] })
  await api('POST', `/identity/${identity.identity_id}/rename`, { local_part: 'ada' })
  await signIn(page, ownerKey, 'audit?kind=change')
  const row = (text: string) => page.locator('[data-row]').filter({ hasText: text })
  await expect(row('Alias sales@')).toContainText(`Alias sales@${domain} created: to ada.byron@${domain}`)
  await expect(row('Address of Ada Lovelace changed')).toContainText(`ada.byron@${domain} → ada@${domain}`)
})
