// Reads only: no request can be tried and no key entered here.
/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: '/openapi.yaml',
  dom_id: '#reference',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
})
