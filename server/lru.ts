/** Keeps what was used last, for a bounded time. */
export class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>()
  readonly #size: number
  readonly #lifetime: number

  /** @param lifetime milliseconds. */
  constructor(size: number, lifetime: number) {
    this.#size = size
    this.#lifetime = lifetime
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    this.#entries.delete(name)
    if (entry.until <= Date.now()) return undefined
    this.#entries.set(name, entry)
    return entry.value
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name)
    this.#entries.set(name, { value, until: Date.now() + this.#lifetime })
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
