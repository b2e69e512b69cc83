import { fileURLToPath } from 'node:url'
import { CirclePause, KeyRound, RectangleHorizontal, Search } from 'lucide'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { iconShapes, joinShapes } from './icon-shapes.js'

it('lines become one path; a filled shape stays separate', () => {
  expect(joinShapes(CirclePause)).toEqual([
    ['path', { d: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M10 15L10 9M14 15L14 9' }],
  ])
  expect(joinShapes(KeyRound).map(([name, { fill }]) => [name, fill])).toEqual([
    ['path', undefined],
    ['circle', 'currentColor'],
  ])
})

it('a rectangle goes round its corners', () => {
  const d = 'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2Z'
  expect(joinShapes(RectangleHorizontal)).toEqual([['path', { d }]])
  const sharp = { x: '3', y: '2', width: '4', height: '6' }
  expect(joinShapes([['rect', sharp]])).toEqual([['path', { d: 'M3 2h4v6h-4v-6Z' }]])
})

it('a path that begins by a relative move stays where it was, behind another', () => {
  expect(joinShapes(Search)).toEqual([
    ['path', { d: 'M0 0m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0' }],
  ])
})

it('the built console has the joined icons', async () => {
  const entry = fileURLToPath(import.meta.resolve('lucide/dist/esm/icons/circle-pause.mjs'))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [iconShapes()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  expect(JSON.stringify(built)).toContain('M10 15L10 9M14 15L14 9')
})
