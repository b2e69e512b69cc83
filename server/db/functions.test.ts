import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const folder = new URL('functions/', import.meta.url)
let files: { path: string; text: string }[] = []

beforeAll(async () => {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'))
  files = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })),
  )
})

/** The functions and views that a file creates, without their schema. */
const createdBy = (text: string) =>
  [...text.matchAll(/^create or replace (?:function|view) (?:mail\.)?(\w+)/gm)].map(([, name]) => name)

it('each file begins with a comment and creates what its name says, and nothing else', () => {
  expect(files.length).toBeGreaterThan(150)
  const wrong = files.filter(
    ({ path, text }) =>
      !/^-- [A-Z]/.test(text) || [...new Set(createdBy(text))].join() !== basename(path, '.sql'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('no two files create the same function', () => {
  const names = files.map(({ path }) => basename(path))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('each subject has a line in README.md', async () => {
  const readme = await readFile(new URL('README.md', folder), 'utf8')
  const named = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const folders = [...new Set(files.map(({ path }) => path.split('/')[0]))]
  expect(named.toSorted()).toEqual(folders.toSorted())
})

it('the owner of a table may create its triggers again: no file revokes the function of a trigger', () => {
  const revoked = files.filter(({ text }) => /returns trigger/.test(text) && /^revoke/m.test(text))
  expect(revoked.map(({ path }) => path)).toEqual([])
})
