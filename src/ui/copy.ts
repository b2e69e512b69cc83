import { copyKeys, copyText } from '../util/clipboard'
import { notify, notifyFailure } from './toast'

/** Copies `text` and confirms it with a toast, for menu items and other actions without their own place. */
export const copy = async (text: string, what: string): Promise<void> => {
  const confirm = () => notify(`${what} copied`)
  if (await copyText(text, confirm)) confirm()
  else notifyFailure(`Selected. Press ${copyKeys} to copy ${text}`)
}
