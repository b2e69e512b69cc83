import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../tools/root.js'

/** A file of the console, and the keys of the files that it imports. */
interface BuiltFile {
  file: string
  name?: string
  imports?: string[]
}

/** Vite's manifest. Its keys are lazily loaded modules, and names of files that several of them need. */
const manifest = JSON.parse(readFileSync(join(root, 'dist/console.json'), 'utf8')) as Record<
  string,
  BuiltFile
>

const partOf = (key: string): BuiltFile => {
  // A lazily loaded module that others import too has only its name there.
  const candidates = Object.values(manifest).filter(({ name }) => name === parse(key).name)
  const part = manifest[key] ?? (candidates.length === 1 ? candidates[0] : undefined)
  if (part === undefined) throw new Error(`${key} has no separate file in the console.`)
  return part
}

/**
 * The address of the file of a module that the console loads lazily, as a pattern.
 * @throws Error when the module has no separate file.
 */
export const fileOf = (module: string): string => `**/${partOf(module).file}`

/** The paths of the file of a lazily loaded module, and of all files that it imports. */
export const filesOf = (module: string): string[] => {
  const keys = new Set([module])
  // The loop also visits keys that it adds.
  for (const key of keys) for (const imported of partOf(key).imports ?? []) keys.add(imported)
  return [...keys].map((key) => `/${partOf(key).file}`)
}

/** Keeps a page from getting the file of that module of the console; the function that lets it through. */
export const holdFile = async (page: Page, module: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(fileOf(module), async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
