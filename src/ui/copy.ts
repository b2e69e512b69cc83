import { copyText } from '../util/clipboard'
import { notify, notifyFailure } from './toast'

/** Copies `text` and confirms it with a toast, for menu items and other actions without a place of their own. */
export const copy = async (text: string, what: string): Promise<void> => {
  if (await copyText(text)) notify(`${what} copied`)
  else notifyFailure(`The browser does not allow copying: ${text}`)
}
