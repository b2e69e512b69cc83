import { copyText } from '../util/clipboard'
import { notify } from './toast'

/** Copies `text` and says what was copied, for acts that have no place of their own to say it. */
export const copy = async (text: string, what: string): Promise<void> => {
  notify((await copyText(text)) ? `${what} copied` : `The browser does not allow copying: ${text}`)
}
