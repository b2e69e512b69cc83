import { UsageError } from '../usage-error.ts'
import type { DatabaseUrls } from './servers.ts'
import { isPooledUrl } from './connect.ts'
import { migrate } from './migrate.ts'
import { createServiceLogin } from './service-login.ts'

/** The URLs by which the service uses the database. */
export interface ServiceDatabase {
  /** The URL for requests. */
  url: string
  /** The URL of PostgreSQL itself, for notifications of changes. */
  directUrl: string
  /** Whether `url` leads through a pooler. */
  isPooled: boolean
}

/**
 * Migrates the database and finds out whether there is a pooler. The embedded database gets a login for the service,
 * with a new password at each start.
 * @throws UsageError when a connection that must reach PostgreSQL itself goes through a pooler.
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
      "DATABASE_DIRECT_URL leads through a pooler such as PgBouncer, which doesn't forward notifications. " +
        'Set it to PostgreSQL itself.',
    )
  }
  return { url, directUrl, isPooled: await isPooledUrl(url) }
}
