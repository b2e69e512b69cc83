// Gives React's JSX runtime names that other modules import.

const runtime = 'react/jsx-runtime'
const facade = '\0jsx-runtime'

/**
 * The plugin. React is CommonJS, of which a bundler imports the whole object: each file would fetch it, and each element
 * would be `(0, object.jsx)(…)`. As an ES module, `jsx` has a short name wherever it is used.
 * @returns {import('vite').Plugin}
 */
export const jsxRuntime = () => ({
  name: 'jsx-runtime',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === runtime && importer !== facade ? facade : null),
  load: (id) =>
    id === facade
      ? `import * as react from '${runtime}'\nexport const Fragment = react.Fragment, jsx = react.jsx, jsxs = react.jsxs`
      : null,
})
