import { Outlet } from 'react-router'
import { callShower } from '../../api/shown-call'
import { listAddresses } from '../../contract/generated/operations/addresses'
import { ListAddressesParams } from '../../contract/generated/schemas/listAddressesParams.zod'
import { addressKinds, addressStates } from '../../resources/addresses/address-text'
import { addressesQuery } from '../../resources/addresses/queries'
import { useAddressActions } from '../../resources/addresses/use-address-actions'
import { domainFilter } from '../../resources/domains/domain-filter'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import type { Filters } from '../../table/filters'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { EmptyState } from '../../ui/EmptyState'
import { Page } from '../../ui/Page'
import { AddAddress } from './AddAddress'
import { addressColumns } from './address-columns'
import { WhoGetsMail } from './WhoGetsMail'

const filters: Filters<typeof ListAddressesParams> = {
  kind: { label: 'Kind', any: 'Any kind', values: addressKinds },
  state: { label: 'State', any: 'Any state', values: addressStates },
  domain_id: domainFilter,
  leads_to: { label: 'Delivers to', linkedLabel: 'Delivers to one address' },
}

const sortLabels = {
  address: 'Address, A to Z',
  '-address': 'Address, Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  expires_at: 'Expires soonest first',
  '-expires_at': 'Expires latest first',
}

/** An at sign in an envelope. */
const drawing = 'M4 8h68v40H4zM4 8l34 24L72 8M4 48l26-22M72 48 46 26'

/** All addresses of the organization, and the question who gets mail to one. */
export const AddressList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListAddressesParams, (params) => addressesQuery(organization_id, params))
  const rowActions = useAddressActions(true)
  const add = <AddAddress />
  return (
    <Page title="Addresses" actions={list.isEmpty ? undefined : add}>
      {!list.isEmpty && <WhoGetsMail />}
      <ListTable
        label="Addresses"
        list={list}
        columns={addressColumns}
        rowId={(row) => row.id}
        rowName={(row) => row.address_unicode}
        rowActions={rowActions}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={FilterBar}
        searchedFields="address, name or note"
        showCall={callShower(listAddresses, { query: list.requestParams })}
        empty={
          <EmptyState title="No addresses yet" drawing={drawing} action={add}>
            Each identity has an address. Aliases and groups are additional addresses that deliver to
            identities.
          </EmptyState>
        }
      />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
