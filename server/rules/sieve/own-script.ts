import { readScript, type ScriptActions } from './read-script.ts'
import { limits, UnreadableScript } from './scan.ts'

/** The Sieve scripts of an identity, as mail servers store them. */
export interface OwnScripts {
  /** How many there are, also inactive ones; null where the mail servers can't read them. */
  count: number | null
  /** The one that new mail runs; null without one. */
  active: { name: string; text: string } | null
}

/** An identity's active script, and what it does. */
export interface OwnScript extends ScriptActions {
  script_name: string
  bytes: number
  state: 'read' | 'not_understood' | 'too_long'
  /** Where it isn't understood. */
  detail: string | null
  /** The script itself; null where it is too long. */
  source: string | null
}

const noActions: ScriptActions = {
  redirects: [],
  replies: [],
  notices: [],
  folders: [],
  includes: [],
  others: [],
  refuses: false,
  discards: false,
}

/** Describes a script by what it does. */
export const describeScript = ({ name, text }: NonNullable<OwnScripts['active']>): OwnScript => {
  const bytes = Buffer.byteLength(text)
  const script = { script_name: name, bytes, detail: null, source: text }
  if (bytes > limits.bytes) return { ...noActions, ...script, state: 'too_long', source: null }
  try {
    return { ...script, state: 'read', ...readScript(text) }
  } catch (error) {
    if (!(error instanceof UnreadableScript)) throw error
    return { ...noActions, ...script, state: 'not_understood', detail: error.message }
  }
}
