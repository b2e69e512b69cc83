import { version } from '../../package.json'
import { createSetting } from '../util/setting'

const seenVersion = createSetting('seen', { byDefault: version, parse: (text) => text })

// On the first visit there is no news; later each other version is news.
seenVersion.set(seenVersion.get())

/** Whether Postroom has another version than the one whose news were last looked at in this browser. */
export const useHasNews = (): boolean => seenVersion.use() !== version

/** Notes that the news of this version are looked at. */
export const recordNewsSeen = (): void => seenVersion.set(version)
