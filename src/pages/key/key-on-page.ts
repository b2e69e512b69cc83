import type { ApiResponse } from '../../api/http'
import { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import type { KeyList } from '../../contract/generated/schemas/keyList.zod'
import { keysQuery } from '../../resources/key/queries'
import { toRequestParams, readList } from '../../table/list-url'

/**
 * One key on the page of the list that `search` describes, or null if the page doesn't have it. The API returns keys only in
 * lists.
 */
export const keyOnPageQuery = (organizationId: string, search: string, keyId: string) => ({
  ...keysQuery(organizationId, toRequestParams(readList(ListKeysParams, search))),
  select: ({ body, ...response }: ApiResponse<KeyList>) => ({
    ...response,
    body: body.items.find(({ key_id }) => key_id === keyId) ?? null,
  }),
})

/** The text for a key that the page no longer has. */
export const notOnPageText = 'This key isn’t on this page of the list. Close this and find it in the list.'
