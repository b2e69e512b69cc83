// The parts of operations that the generated files of the server and of the console share.

/** @import { Operation, Parameter } from './contract.js' */

/** The first line of a generated file. */
export const banner = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n'

/** Returns a name with a capital first letter. @param {string} name */
export const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * Returns the parameters of an operation in the path, the query or the header.
 * @param {Operation} operation
 * @param {'path' | 'query' | 'header'} place
 */
export const parametersIn = ({ parameters }, place) => parameters.filter((one) => one.in === place)

/**
 * Whether a response is streamed.
 * @param {Pick<import('./contract.js').Answer, 'content'>} answer
 */
export const isStream = ({ content }) => 'text/csv' in content

/**
 * Returns the responses of an operation that have a schema: successes, and errors with JSON.
 * @param {Operation} operation
 */
export const answersOf = ({ answers }) =>
  Object.entries(answers)
    .map(([status, { name, content }]) => ({
      status: Number(status),
      name,
      schema: (content['application/json'] ?? content['text/csv'])?.schema ?? null,
      isStream: isStream({ content }),
    }))
    .filter(({ status, schema }) => status < 300 || (status >= 400 && schema !== null))

/**
 * Returns the responses of a handler: errors are thrown.
 * @param {Operation} operation
 */
export const handledAnswersOf = (operation) =>
  answersOf(operation).filter(({ status, name }) => status < 300 || name !== 'Problem')

/**
 * Returns the query parameters of an operation as one JSON schema.
 * @param {readonly Parameter[]} query
 */
export const querySchema = (query) => ({
  type: 'object',
  additionalProperties: false,
  required: query.filter((one) => one.required).map((one) => one.name),
  properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
})

/** Returns a type of these texts. @param {readonly string[]} names */
export const quoted = (names) => names.map((name) => `'${name}'`).join(' | ')
