/** Time-outs that have not come yet: `AbortSignal.any` alone holds none, and a collected one never comes. */
const pending = new Set<AbortSignal>()

/** A signal that ends with the given one, or after that many milliseconds. */
export const limited = (signal: AbortSignal, ms: number): AbortSignal => {
  const timeout = AbortSignal.timeout(ms)
  pending.add(timeout)
  timeout.addEventListener('abort', () => pending.delete(timeout), { once: true })
  return AbortSignal.any([signal, timeout])
}
