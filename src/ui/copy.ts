import { copyText } from '../util/clipboard'
import { notify, notifyFailure } from './toast'

/** Copies `text` and says what was copied, for acts that have no place of their own to say it. */
export const copy = async (text: string, what: string): Promise<void> => {
  if (await copyText(text)) notify(`${what} copied`)
  else notifyFailure(`The browser does not allow copying: ${text}`)
}
