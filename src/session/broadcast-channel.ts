/** A message to the console's other tabs on the same origin; this tab does not get it. */
export interface TabMessage {
  what: 'ask' | 'profiles' | 'lock' | 'sign_out' | 'input'
  /** The profiles for `profiles`, the reason for `lock`; the receiver validates it. */
  value?: unknown
}

// Missing in some test environments and very old browsers: their tabs do not share anything.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('postroom')

/** Sends a message to every other tab. */
export const postToTabs = (message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(message)
}

/** Subscribes to messages of other tabs; returns the function that ends it. */
export const onTabMessage = (onReceive: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => onReceive(event.data)
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
