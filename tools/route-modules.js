/**
 * The modules that the router loads for each of its pages, read from the text of src/routes.tsx: its own and those of
 * the pages it stands in. A page is named after its component.
 * @param {string} text
 * @returns {{ name: string, modules: string[] }[]}
 */
export const routeModules = (text) => {
  const table = text.slice(text.indexOf('const routes'))
  /** @type {{ name: string, modules: string[] }[]} */
  const routes = []
  /** @type {{ modules: string[] }[]} */
  const frames = [{ modules: [] }]
  // What is imported in `lazy: { … }` belongs to the route around it.
  for (const [token, path] of table.matchAll(/lazy: \{|\{|\}|import\('\.\/(pages\/[^']+)'\)/g)) {
    if (token === '}') frames.pop()
    else if (path === undefined) frames.push((token === '{' ? null : frames.at(-1)) ?? { modules: [] })
    else {
      const module = `src/${path}.${/[A-Z]\w*$/.test(path) ? 'tsx' : 'ts'}`
      frames.at(-1)?.modules.push(module)
      if (module.endsWith('x'))
        routes.push({
          name: path.split('/').at(-1) ?? '',
          modules: [...new Set(frames.flatMap(({ modules }) => modules))],
        })
    }
  }
  return routes
}
