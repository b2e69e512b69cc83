import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { Panel } from '../ui/Panel'

interface NoPermissionPanelProps {
  title: string
  /** Names the permission that is missing. */
  reason: string
  onClose: () => void
}

/** What stands in place of a form that the key in use may not save. */
export const NoPermissionPanel = ({ title, reason, onClose }: NoPermissionPanelProps) => (
  <Panel title={title} onClose={onClose}>
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="The key in use may not do this">
        <p className="wrap-anywhere">{reason}</p>
      </Notice>
      <p>
        Ask whoever gave you the key for one that has this permission. Whoever may make keys (key:write) can
        make it, and so can whoever runs this Postroom.
      </p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  </Panel>
)
