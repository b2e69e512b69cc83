// Draws each icon with as few elements as it can be.
import { pathToFileURL } from 'node:url'

/** @import { IconNode } from 'lucide' */

/** @typedef {Record<string, string | number | undefined>} Attributes */

/**
 * The outline of a circle or an ellipse: two half turns, since an arc that ends where it began is none (SVG 2, 9.5.1).
 * @param {Attributes[string]} cx
 * @param {Attributes[string]} cy
 * @param {number} rx
 * @param {number} ry
 */
const oval = (cx, cy, rx, ry) =>
  `M${Number(cx) - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`

/**
 * The outline of a rectangle, its corners rounded by `rx`, from the upper left corner on (SVG 2, 10.2).
 * @param {Attributes} rectangle
 */
const rectangle = ({ x = 0, y = 0, width, height, rx = 0 }) => {
  const [r, across, down] = [Number(rx), Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)]
  /** @type {(right: number, below: number) => string} */
  const corner = (right, below) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${right} ${below}`)
  const sides = `h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}`
  return `M${Number(x) + r} ${y}${sides}Z`
}

/**
 * The path data of shapes that are only drawn as lines, by the shape and its attributes.
 * @type {Record<string, (attributes: Attributes) => string>}
 */
const outlines = {
  // A separate path may begin by a relative move; behind another one that would not be from the corner.
  'path d': ({ d }) => (String(d).startsWith('m') ? `M0 0${d}` : String(d)),
  'line x1 x2 y1 y2': ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  'circle cx cy r': ({ cx, cy, r }) => oval(cx, cy, Number(r), Number(r)),
  'ellipse cx cy rx ry': ({ cx, cy, rx, ry }) => oval(cx, cy, Number(rx), Number(ry)),
  'rect height width x y': rectangle,
  'rect height rx width x y': rectangle,
  'polyline points': ({ points }) => `M${points}`,
  'polygon points': ({ points }) => `M${points}Z`,
}

/**
 * An icon that looks the same, of fewer elements: lines become one path. A filled shape stays
 * separate.
 * @param {IconNode} shapes
 * @returns {IconNode}
 */
export const joinShapes = (shapes) => {
  /** @type {IconNode} */
  const apart = []
  let d = ''
  for (const [name, attributes] of shapes) {
    const outline = outlines[[name, ...Object.keys(attributes).toSorted()].join(' ')]
    if (outline === undefined) apart.push([name, attributes])
    else d += outline(attributes)
  }
  return d === '' ? apart : [['path', { d }], ...apart]
}

/**
 * The plugin. Icons are a quarter of the elements of a page, each of which a browser styles anew behind a dialog.
 * @returns {import('vite').Plugin}
 */
export const iconShapes = () => ({
  name: 'icon-shapes',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler: async (_, id) => {
      /** @type {{ default: IconNode }} */
      const { default: shapes } = await import(pathToFileURL(id).href)
      return { code: `export default ${JSON.stringify(joinShapes(shapes))}`, map: null }
    },
  },
})
