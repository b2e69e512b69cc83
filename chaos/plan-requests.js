// Requests about bulk changes, for parts that flood with them.
import { send } from './client.js'

/** How many bulk changes of an organization can be open at the same time. */
export const maxOpenPlans = 20

/**
 * Returns a function that sends requests with a key and parses the responses.
 * @param {string} url
 * @param {string} key
 * @returns {(method: string, path: string, body?: object) => Promise<{ status: number, body: any }>}
 */
export const createApiClient = (url, key) => async (method, path, body) => {
  const response = await send(url, { method, path: `/api${path}`, key, body })
  return { status: response.status, body: response.body === '' ? {} : JSON.parse(response.body) }
}
