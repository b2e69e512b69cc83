import {
  createOperator,
  createOrganization as createByOperator,
  type Organization,
} from '../../testing/operator.js'

/** An organization for one test, made by the operator's command line. */
export interface TestOrganization extends Organization {
  /** Calls the API directly, to prepare data for a test. */
  api: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
}

/**
 * A domain name that no other test has. It has no vowel but those of the label, so that a search for a
 * name never finds other identities by their domain.
 */
export const uniqueDomain = (label = 't'): string =>
  `${label}-${crypto.randomUUID().replaceAll('a', 'x').replaceAll('e', 'z').slice(0, 8)}.example`

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

/** The settings by which the operator's commands find the data of the run's server. */
export const environmentOfRun = () =>
  JSON.parse(process.env['POSTROOM_E2E_ENVIRONMENT'] ?? '{}') as Record<string, string>

/** Makes an organization with a key for its owner on the run's server; the API is asked at that URL. */
export const createOrganization = async (
  name: string,
  url: string,
  limits: Parameters<typeof createByOperator>[2] = {},
  environment = environmentOfRun(),
): Promise<TestOrganization> => {
  const organization = await createByOperator(createOperator(environment), name, limits)
  return { ...organization, api: apiOf(url, organization.ownerKey) }
}
