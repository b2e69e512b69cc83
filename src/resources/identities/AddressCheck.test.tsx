import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import { aliasQuery } from '../addresses/queries'
import { AddressCheck } from './AddressCheck'

const aliasId = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d501'

vi.mock('../addresses/use-address-holder', () => ({
  useAddressHolder: () => ({ kind: 'alias', id: aliasId, display_name: null, targetIds: [] }),
}))

/** The sentence about an address that an alias has. @param former_of undefined while the alias is loaded. */
const sentenceAbout = (former_of: { identity_id: string; address: string } | null | undefined): string => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (former_of !== undefined)
    client.setQueryData(aliasQuery('o', aliasId).queryKey, { body: { former_of } } as never)
  const { container } = render(
    <QueryClientProvider client={client}>
      <OrganizationContext value={{ organization_id: 'o' } as Profile}>
        <AddressCheck text="mara" domain={{ domain_name: 'x.example', domain_name_unicode: 'x.example' }} />
      </OrganizationContext>
    </QueryClientProvider>,
  )
  return container.querySelector('output')?.textContent ?? ''
}

test('a former address of an identity that is taken names its owner', () => {
  const owner = { identity_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301', address: 'mara.lindt@x.example' }
  expect(sentenceAbout(owner)).toBe('This is a former address of mara.lindt@x.example.')
})

test('an address that another alias has, or one that is still loaded, says so', () => {
  expect(sentenceAbout(null)).toBe('An alias already has this address.')
  expect(sentenceAbout(undefined)).toBe('An alias already has this address.')
})
