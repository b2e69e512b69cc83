/** Tells the console's other tabs, which are open on the same origin; nothing is said to this one. */
export interface TabMessage {
  what: 'ask' | 'profiles' | 'lock' | 'sign_out' | 'input'
  /** The profiles, for `profiles`, or the reason, for `lock`; judged by who receives it. */
  value?: unknown
}

// A unit test's environment may lack it, and a very old browser does: the tabs are then strangers to each other.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('postroom')

/** Sends a message to every other tab. */
export const postToTabs = (message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(message)
}

/** Hears what other tabs say; returns the function that stops it. */
export const onTabMessage = (onReceive: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => onReceive(event.data)
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
