// Imports modules of the built server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/root.js'

/**
 * The modules of the built server that are used outside of it.
 * @typedef {{
 *   'auth/api-key.js': typeof import('../server/auth/api-key.ts'),
 *   'cli/program.js': typeof import('../server/cli/program.ts'),
 *   'cli/seed/people-names.js': typeof import('../server/cli/seed/people-names.ts'),
 *   'config.js': typeof import('../server/config.ts'),
 *   'db/migrate.js': typeof import('../server/db/migrate.ts'),
 *   'db/pool.js': typeof import('../server/db/pool.ts'),
 *   'embedded-postgres/embedded.js': typeof import('../server/embedded-postgres/embedded.ts'),
 *   'generated/contract.js': typeof import('../server/generated/contract.ts'),
 *   'lists/lists.js': typeof import('../server/lists/lists.ts'),
 *   'mail/batches.js': typeof import('../server/mail/batches.ts'),
 *   'observability/log.js': typeof import('../server/observability/log.ts'),
 *   'queries/departments.js': typeof import('../server/queries/departments.ts'),
 *   'queries/identities.js': typeof import('../server/queries/identities.ts'),
 *   'queries/mailbox-quotas.js': typeof import('../server/queries/mailbox-quotas.ts'),
 *   'queries/seed.js': { dropIndexes: typeof import('../server/queries/operator/seed.ts').dropIndexes },
 *   'service.js': typeof import('../server/service.ts'),
 * }} Modules
 */

/**
 * Loads a module of the built server.
 * @template {keyof Modules} Name
 * @param {Name} name
 * @returns {Promise<Modules[Name]>}
 */
export const importBuilt = (name) => import(pathToFileURL(join(root, 'dist/server', name)).href)
