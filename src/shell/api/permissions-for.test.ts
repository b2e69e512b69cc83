import { expect, it } from 'vitest'
import { inspectKey } from '../../contract/generated/operations/key'
import { updateIdentity } from '../../contract/generated/operations/identities'
import { permissionsFor } from './permissions-for'

it('names what the operation needs, or what members of the body need instead', () => {
  const needed = (body: unknown) => permissionsFor({ operation: updateIdentity, args: { body } })
  expect(needed({ display_name: 'Mara' })).toEqual(['identity:write'])
  expect(needed({ status: 'suspended', status_reason: null })).toEqual(['identity:suspend'])
  expect(needed({ display_name: 'Mara', status: 'active' })).toEqual(['identity:write', 'identity:suspend'])
  expect(permissionsFor({ operation: updateIdentity, args: {} })).toEqual(['identity:write'])
  expect(permissionsFor({ operation: inspectKey, args: {} })).toEqual([])
})
