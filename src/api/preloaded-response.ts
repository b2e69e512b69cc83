declare global {
  interface Window {
    /** Left by preload.ts: the answer to a request that it has sent already, once. */
    postroomPreload?: (url: string, apiKey: string) => Promise<Response> | undefined
  }
}

/** The answer to this request when it was sent before this code arrived; it is given away once. */
export const takePreloaded = (url: string, apiKey: string): Promise<Response> | undefined =>
  window.postroomPreload?.(url, apiKey)
