/*
 * Runs before the console's code has arrived, as a classic script of its own: asks for the list that the address
 * names, and names the files of its page, so that neither waits for the code that would ask for it.
 */
import type { Profile } from './session/profiles'

/** The answer is of no use any more when nobody has taken it within this time, in milliseconds. */
const KEPT = 10_000

const [, root, organizationId, page = '', more] = location.pathname.split('/')

interface Session {
  api_key: Profile['api_key']
  permissions: readonly string[]
}

const session = (): Session | undefined => {
  try {
    const profiles: Profile[] = JSON.parse(sessionStorage.getItem('postroom.profiles') ?? '[]')
    return profiles.find((profile) => profile.organization_id === organizationId)
  } catch {
    return undefined
  }
}

const drop = () => delete window.postroomEarly

const ask = (url: string, apiKey: string) => {
  const abort = new AbortController()
  const { signal } = abort
  const headers = { 'x-api-key': apiKey, accept: 'application/json' }
  const answer = fetch(url, { headers, credentials: 'omit', signal })
  // Whoever takes it learns of a failure.
  answer.catch(() => undefined)
  const timer = setTimeout(() => {
    drop()
    abort.abort()
  }, KEPT)
  window.postroomEarly = (wantedUrl, wantedKey) => {
    if (wantedUrl !== url || wantedKey !== apiKey) return undefined
    clearTimeout(timer)
    drop()
    return answer
  }
}

// The build writes into the attributes of this script's element the files with which each page of the registry begins, and
// the permission and the address of its first request.
const attribute = (name: string) => document.currentScript?.getAttribute(`data-${name}`)
const files = root === 'o' && more === undefined ? attribute(page) : null
const [permission = '', url] = attribute(`${page}-request`)?.split(' ') ?? []
const { api_key = null, permissions = [] }: Partial<Session> = session() ?? {}
const isPlain = files != null && location.search === ''
if (isPlain && url !== undefined && api_key !== null && permissions.includes(permission)) ask(url, api_key)
for (const file of files?.split(' ') ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/assets/${file}.js`
  document.head.append(link)
}
