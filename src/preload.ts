/*
 * A classic script that runs before the console's code has arrived: it requests the list of this address and preloads the
 * files of its page, so that neither has to wait for the console's code.
 */
import type { Profile } from './session/profiles'

/** A response that nobody has taken within this time is dropped, in milliseconds. */
const timeoutMs = 10_000

const [, root, organizationId, page = '', more] = location.pathname.split('/')

interface Session {
  api_key: Profile['api_key']
  permissions: readonly string[]
}

const readSession = (): Session | undefined => {
  try {
    const profiles: Profile[] = JSON.parse(sessionStorage.getItem('postroom.profiles') ?? '[]')
    return profiles.find((profile) => profile.organization_id === organizationId)
  } catch {
    return undefined
  }
}

const removePreload = () => delete window.postroomPreload

const preloadList = (url: string, apiKey: string) => {
  const abort = new AbortController()
  const { signal } = abort
  const headers = { 'x-api-key': apiKey, accept: 'application/json' }
  const response = fetch(url, { headers, credentials: 'omit', signal })
  // The code that takes the response handles the error; without this, it would be an unhandled rejection.
  response.catch(() => undefined)
  const timer = setTimeout(() => {
    removePreload()
    abort.abort()
  }, timeoutMs)
  window.postroomPreload = (requestUrl, requestKey) => {
    if (requestUrl !== url || requestKey !== apiKey) return undefined
    clearTimeout(timer)
    removePreload()
    return response
  }
}

// The build writes into the attributes of this script's element the files with which each page of the registry begins, and
// the permission and the address of its first request.
const attribute = (name: string) => document.currentScript?.getAttribute(`data-${name}`)
const files = root === 'o' && more === undefined ? attribute(page) : null
const [permission = '', url, search = ''] = attribute(`${page}-request`)?.split(' ') ?? []
const { api_key = null, permissions = [] }: Partial<Session> = readSession() ?? {}
const isPlain = files != null && location.search === search
if (isPlain && url !== undefined && api_key !== null && permissions.includes(permission))
  preloadList(url, api_key)
for (const file of files?.split(' ') ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/assets/${file}.js`
  document.head.append(link)
}
