import { UsageError } from '../usage-error.ts'
import type { DatabaseUrls } from './servers.ts'
import { isPooledUrl } from './connect.ts'
import { migrate } from './migrate.ts'
import { createServiceLogin } from './service-login.ts'

/** The database as the service works with it. */
export interface ServiceDatabase {
  /** For requests. */
  url: string
  /** PostgreSQL itself, to hear of changes. */
  directUrl: string
  /** Whether `url` leads through a pooler. */
  isPooled: boolean
}

/**
 * Migrates the database and finds out how it is reached. The embedded one gets a login for the service, new at each start.
 * @throws UsageError when a pooler is in the way of what cannot go through one.
 */
export const prepareDatabase = async (
  { url, directUrl, ownerUrl }: DatabaseUrls,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<ServiceDatabase> => {
  await migrate(ownerUrl)
  if (isEmbedded) {
    const own = await createServiceLogin(ownerUrl)
    return { url: own, directUrl: own, isPooled: false }
  }
  if (directUrl !== ownerUrl && (await isPooledUrl(directUrl))) {
    throw new UsageError(
      'DATABASE_DIRECT_URL leads through a pooler, such as PgBouncer, which passes no notifications on. ' +
        'Set it to PostgreSQL itself.',
    )
  }
  return { url, directUrl, isPooled: await isPooledUrl(url) }
}
