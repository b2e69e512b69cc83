import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../tools/root.js'

const files = JSON.parse(readFileSync(join(root, 'dist/console-modules.json'), 'utf8')) as Record<
  string,
  string
>

/**
 * The address of the file that a module of the console was built into, as a pattern.
 * @throws Error when the module is in none.
 */
export const fileOf = (module: string): string => {
  const file = files[module]
  if (file === undefined) throw new Error(`${module} is in no file of the console.`)
  return `**/${file}`
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
