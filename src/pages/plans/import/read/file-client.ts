import type { ImportFile } from '../import-file'
// oxlint-disable-next-line import/default -- Vite makes the default of it: the address of the built worker.
import workerUrl from './file-worker?worker&url'

/** A call of one of the functions of an `ImportFile`. */
export interface FileCall {
  id: number
  name: keyof ImportFile
  args: readonly unknown[]
}

type FileResponse = { id: number } & ({ result: unknown } | { failure: string })

/** Trusted Types, which the types of the language do not have; nor does every browser have them. */
interface TrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: () => string },
    ) => { createScriptURL: (url: string) => unknown }
  }
}

/** The one policy that the server's content security policy allows. It makes the address of this worker only. */
const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('postroom-worker', {
  createScriptURL: () => workerUrl,
})

const startWorker = () =>
  new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })

/** An `ImportFile` off the main thread. */
export interface FileClient {
  call: <Name extends keyof ImportFile>(
    name: Name,
    ...args: Parameters<ImportFile[Name]>
  ) => Promise<ReturnType<ImportFile[Name]>>
  /** Ends it and forgets the file. */
  close: () => void
}

/** Starts a worker with an empty file at the first call. Calls are answered in their order. */
export const createFileClient = (): FileClient => {
  let worker: Worker | null = null
  let calls = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const settle = ({ data }: MessageEvent<FileResponse>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.result)
  }
  const close = (reason: string) => {
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const open = () => {
    const started = startWorker()
    started.addEventListener('message', settle)
    started.addEventListener('error', () => close('The file reader couldn’t start. Reload the page.'))
    return started
  }
  return {
    call: (name, ...args) => {
      worker ??= open()
      const id = ++calls
      const response = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
      worker.postMessage({ id, name, args } satisfies FileCall)
      return response as Promise<never>
    },
    close: () => close('The file was closed.'),
  }
}
