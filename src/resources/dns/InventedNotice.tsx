import { Notice } from '../../ui/Notice'

/** Says that the records on the page are those of a demonstration. */
export const InventedNotice = () => (
  <Notice tone="info" title="Sample records for a demonstration; no name server was asked." />
)
