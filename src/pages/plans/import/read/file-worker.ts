import * as z from 'zod/mini'
import type { FileCall } from './file-client'
import { createImportFile } from '../import-file'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

const file = createImportFile()

/** Answers one call: what the function gives back, or why it failed. */
const respond = ({ id, name, args }: FileCall) => {
  try {
    return { id, result: (file[name] as (...given: unknown[]) => unknown)(...args) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<FileCall>) => postMessage(respond(data)))
