import { send } from '../../api/http'
import { checkSharedDns, getSharedDns } from '../../contract/generated/operations/dns'
import type { SharedDns } from '../../contract/generated/schemas/sharedDns.zod'

/** The DNS records that a link shows. @throws what `send` throws. */
export const loadShared = async (token: string, signal?: AbortSignal): Promise<SharedDns> =>
  (await send(getSharedDns, {}, { shareToken: token, ...(signal === undefined ? {} : { signal }) })).body

/** Asks for a check of these records. @throws what `send` throws. */
export const checkShared = (token: string): Promise<unknown> =>
  send(checkSharedDns, {}, { shareToken: token })
