declare global {
  interface Window {
    /** Set by preload.ts: gives the response to a request that preload.ts has sent. */
    postroomPreload?: (url: string, apiKey: string) => Promise<Response> | undefined
  }
}

/** The response to this request if preload.ts has sent it; only the first call gets it. */
export const takePreloaded = (url: string, apiKey: string): Promise<Response> | undefined =>
  window.postroomPreload?.(url, apiKey)
