import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** How long the reader of a stream may take, in milliseconds: for one text, and for all of them. */
interface ReadTimeouts {
  text: number
  whole: number
}

/**
 * Returns a stream of the texts that `produce` writes, once it has written the first one. An error before that rejects, so
 * the caller can still answer with it. `write` waits for the reader, and throws when the reader disconnects or is too slow.
 */
export const textStream = (
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
  timeouts: ReadTimeouts,
): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const stream = new PassThrough()
    // The reader gets the error. Without a listener here, Node would end the process.
    stream.on('error', () => undefined)
    const gone = new AbortController()
    stream.once('close', () => gone.abort())
    const whole = AbortSignal.any([gone.signal, AbortSignal.timeout(timeouts.whole)])
    const write = async (text: string) => {
      whole.throwIfAborted()
      resolve(stream)
      if (stream.write(text)) return
      await once(stream, 'drain', { signal: AbortSignal.any([whole, AbortSignal.timeout(timeouts.text)]) })
    }
    produce(write).then(
      () => {
        resolve(stream)
        stream.end()
      },
      (error: Error) => {
        reject(error)
        stream.destroy(error)
      },
    )
  })
