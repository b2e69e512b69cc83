import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { organizationSettingsQuery } from '../../resources/organization/queries'

export const loadOrganizationSettings = ({ params }: LoaderFunctionArgs) =>
  load(organizationSettingsQuery(params['organizationId'] ?? ''))
