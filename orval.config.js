import { defineConfig } from 'orval'

/** What both sides leave out: prose, header parameters and errors, which each side handles in one place. */
const trim = (document) => {
  delete document.info.description
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      if (!operation.responses) continue
      operation.parameters = (operation.parameters ?? []).filter((one) => !isHeader(document, one))
      for (const status of Object.keys(operation.responses)) {
        if (!status.startsWith('2')) delete operation.responses[status]
        else if (operation.responses[status].$ref) {
          const name = operation.responses[status].$ref.split('/').at(-1)
          operation.responses[status] = document.components.responses[name]
        }
      }
    }
  }
  delete document.components.responses
  withoutDescriptions(document.components.schemas)
  return document
}

const isHeader = (document, parameter) =>
  (parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1)] : parameter).in ===
  'header'

const withoutDescriptions = (node) => {
  if (node === null || typeof node !== 'object') return
  if (typeof node.description === 'string') delete node.description
  for (const child of Object.values(node)) withoutDescriptions(child)
}

/** A console that was opened before the server was renewed shows errors of codes that it does not know, too. */
const trimForConsole = (document) => {
  trim(document)
  const { Problem, FieldError, PlanRowError } = document.components.schemas
  for (const { properties } of [Problem, FieldError, PlanRowError]) properties.code = { type: 'string' }
  return document
}

const inputWith = (transformer) => ({ target: 'openapi.yaml', override: { transformer } })

export default defineConfig({
  console: {
    input: inputWith(trimForConsole),
    output: {
      target: 'src/contract/generated/orval/endpoints.ts',
      schemas: { path: 'src/contract/generated/schemas', type: 'zod' },
      client: 'fetch',
      clean: true,
      override: { zod: { variant: 'mini', generateReusableSchemas: true } },
    },
  },
  server: {
    input: inputWith(trim),
    output: {
      target: 'server/generated/orval/endpoints.ts',
      schemas: 'server/generated/model',
      client: 'fetch',
      clean: true,
    },
  },
})
