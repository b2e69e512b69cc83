import { operator } from './operator.ts'

interface TestKey {
  key_id: string
  api_key: string
}

interface KeyOptions {
  preset?: 'owner' | 'operator' | 'help_desk' | 'viewer'
  permissions?: readonly string[]
  name?: string
  expires?: string
}

/** An organization for one test, made by the operator's command line. */
export interface TestOrganization {
  id: string
  name: string
  /** A key that may do everything. */
  ownerKey: string
  createKey: (options: KeyOptions) => Promise<TestKey>
  revokeKey: (keyId: string) => Promise<void>
  addDomain: (name: string) => Promise<void>
  seed: (counts: { departments?: number; identities?: number; seed?: number }) => Promise<void>
  /** Calls the API directly, to prepare data for a test. */
  api: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
}

const apiOf =
  (url: string, key: string): TestOrganization['api'] =>
  async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

interface Limits {
  /** How many identities it may have. */
  identities?: number
  /** For all its mailboxes together, for example `6 GiB`. */
  storage?: string
}

/** Makes an organization with a key for its owner on the server at that URL. */
export const createOrganization = async (
  name: string,
  url: string,
  { identities, storage }: Limits = {},
): Promise<TestOrganization> => {
  const { organization_id: id } = await operator<{ organization_id: string }>(
    'org',
    'create',
    name,
    ...(identities === undefined ? [] : ['--identity-limit', `${identities}`]),
    ...(storage === undefined ? [] : ['--storage-limit', storage]),
  )
  const ofOrganization = ['--organization', id]
  const createKey = ({ preset, permissions = [], name: keyName, expires }: KeyOptions) =>
    operator<TestKey>(
      'key',
      'create',
      ...ofOrganization,
      ...(preset ? ['--preset', preset] : []),
      ...permissions.flatMap((permission) => ['--permission', permission]),
      ...(keyName ? ['--name', keyName] : []),
      ...(expires ? ['--expires', expires] : []),
    )
  const { api_key: ownerKey } = await createKey({ preset: 'owner' })
  return {
    id,
    name,
    ownerKey,
    createKey,
    revokeKey: async (keyId) => void (await operator('key', 'revoke', keyId)),
    addDomain: async (domain) => void (await operator('domain', 'add', domain, ...ofOrganization)),
    seed: async ({ departments = 0, identities = 0, seed = 1 }) => {
      const numbers = [
        '--departments',
        `${departments}`,
        '--identities',
        `${identities}`,
        '--seed',
        `${seed}`,
      ]
      await operator('seed', ...ofOrganization, ...numbers)
    },
    api: apiOf(url, ownerKey),
  }
}
