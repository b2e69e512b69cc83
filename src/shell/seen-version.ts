import { version } from '../../package.json'
import { createSetting } from '../util/setting'

const seen = createSetting('seen', { byDefault: version, parse: (text) => text })

// Who comes for the first time is told of nothing; from then on each other version is news.
seen.set(seen.get())

/** Whether Postroom has another version than the one whose news were last looked at in this browser. */
export const useHasNews = (): boolean => seen.use() !== version

/** Notes that the news of this version are looked at. */
export const noteNewsSeen = (): void => seen.set(version)
