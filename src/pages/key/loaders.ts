import type { LoaderFunctionArgs } from 'react-router'
import { inspectKey } from '../../api/generated/operations/key'
import { load } from '../../api/load'
import { query } from '../../api/query'

/** What the key in use is. */
export const keyQuery = (organizationId: string) => query(organizationId, inspectKey, {})

export const loadKey = ({ params }: LoaderFunctionArgs) => load(keyQuery(params['organizationId'] ?? ''))
