declare global {
  interface Window {
    /** Left by preload.ts: the answer to a request that it has sent already, once. */
    postroomEarly?: (url: string, apiKey: string) => Promise<Response> | undefined
  }
}

/** The answer to this request when it was sent before this code arrived; it is given away once. */
export const takeEarly = (url: string, apiKey: string): Promise<Response> | undefined =>
  window.postroomEarly?.(url, apiKey)
