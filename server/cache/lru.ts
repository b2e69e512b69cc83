/** Keeps what was used last, for a bounded time. */
export class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>()
  readonly #size: number
  readonly #lifetime: number
  readonly #clock: () => number

  /**
   * @param lifetime milliseconds.
   * @param clock milliseconds since any moment; it is never set back or ahead.
   */
  constructor(size: number, lifetime: number, clock: () => number = () => performance.now()) {
    this.#size = size
    this.#lifetime = lifetime
    this.#clock = clock
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    this.#entries.delete(name)
    if (entry.until <= this.#clock()) return undefined
    this.#entries.set(name, entry)
    return entry.value
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name)
    this.#entries.set(name, { value, until: this.#clock() + this.#lifetime })
    if (this.#entries.size <= this.#size) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  /** Another value in the place of one that is there; it lives no longer by that. */
  replace(name: string, change: (value: Value) => Value): void {
    const entry = this.#entries.get(name)
    if (entry !== undefined) entry.value = change(entry.value)
  }

  delete(name: string): void {
    this.#entries.delete(name)
  }

  clear(): void {
    this.#entries.clear()
  }
}
