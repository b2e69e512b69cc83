import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** Milliseconds that the reader of a stream may take: for one text, and for all. */
interface ReadTimeouts {
  text: number
  whole: number
}

/**
 * A stream of the texts that `produce` writes. It is there when the first text is, so that an error before it can still be
 * an answer. `produce` waits until its texts are read. Its next write fails when the reader has gone, or takes too long.
 */
export const textStream = (
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
  timeouts: ReadTimeouts,
): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const stream = new PassThrough()
    // The reader hears of it; without a listener here the process would end.
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
