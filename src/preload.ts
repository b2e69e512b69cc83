/*
 * A classic script that runs before the console's code has arrived: it sends the first requests of this address and
 * preloads the files of its page, so that neither has to wait for the console's code. If that can't be loaded, it shows a message.
 */
import type { Profile } from './session/profiles'

/** Milliseconds after which an unused response is dropped. */
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

const preload = (urls: readonly string[], apiKey: string) => {
  const pendingRequests = new Map<string, { response: Promise<Response>; abort: AbortController }>()
  for (const url of urls) {
    const abort = new AbortController()
    const headers = { 'x-api-key': apiKey, accept: 'application/json' }
    const response = fetch(url, { headers, credentials: 'omit', signal: abort.signal })
    // The code that takes the response handles the error; without this, it would be an unhandled rejection.
    response.catch(() => undefined)
    pendingRequests.set(url, { response, abort })
  }
  const end = () => {
    delete window.postroomPreload
    for (const { abort } of pendingRequests.values()) abort.abort()
  }
  const timer = setTimeout(end, timeoutMs)
  window.postroomPreload = (url, requestKey) => {
    if (requestKey !== apiKey) return undefined
    const response = pendingRequests.get(url)?.response
    pendingRequests.delete(url)
    if (pendingRequests.size === 0) {
      clearTimeout(timer)
      end()
    }
    return response
  }
}

/** Says in place of "Loading…" that the console's code, or a part of it, cannot be had. */
const tellOfMissingConsole = ({ target }: Event) => {
  const text = document.querySelector('#root p')
  if (text !== null && target instanceof HTMLScriptElement && target.type === 'module')
    text.textContent = 'The console couldn’t be loaded. Reload the page.'
}
addEventListener('error', tellOfMissingConsole, true)

// The build writes into the attributes of this script's element the files of each page of the registry, and
// the permission and the address of each of its first requests.
const attribute = (name: string) => document.currentScript?.getAttribute(`data-${name}`)
const files = root === 'o' && more === undefined ? attribute(page) : null
const [search = '', ...requests] = attribute(`${page}-requests`)?.split(' ') ?? []
const { api_key = null, permissions = [] }: Partial<Session> = readSession() ?? {}
// The navigation's filter may be taken off.
const isFiltered = location.search === search
const urls = requests
  .map((request) => /^([^/]*):(.*)$/.exec(request) ?? [])
  .filter(([, permission = '']) => permission === '' || permissions.includes(permission))
  .map(([, , url = '']) => (isFiltered ? url : url.replace(`&${search.slice(1)}`, '')))
const isKnown = isFiltered || location.search === ''
if (files != null && isKnown && api_key !== null && urls.length > 0) preload(urls, api_key)
for (const file of files?.split(' ') ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/assets/${file}.js`
  document.head.append(link)
}
