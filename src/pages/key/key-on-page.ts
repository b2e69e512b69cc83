import type { ApiResponse } from '../../api/http'
import { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import type { KeyList } from '../../contract/generated/schemas/keyList.zod'
import { keysQuery } from '../../resources/key/queries'
import { toRequestParams, readList } from '../../table/list-url'

/**
 * One key on the page of the list that `search` is about, or null when it is not on it: the API returns keys in lists
 * alone.
 */
export const keyOnPageQuery = (organizationId: string, search: string, keyId: string) => ({
  ...keysQuery(organizationId, toRequestParams(readList(ListKeysParams, search))),
  select: ({ body, ...response }: ApiResponse<KeyList>) => ({
    ...response,
    body: body.items.find(({ key_id }) => key_id === keyId) ?? null,
  }),
})

/** The text for a key that is not on the page. */
export const notOnPage =
  'This key is no longer on this page of the list. Close the panel and look for it there.'
