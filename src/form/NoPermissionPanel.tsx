import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { Panel } from '../ui/Panel'

interface NoPermissionPanelProps {
  title: string
  /** Names the missing permission. */
  reason: string
  onClose: () => void
}

/** Replaces a form that the key in use can't save. */
export const NoPermissionPanel = ({ title, reason, onClose }: NoPermissionPanelProps) => (
  <Panel title={title} onClose={onClose}>
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="No permission">
        <p className="wrap-anywhere">{reason}</p>
      </Notice>
      <p>Ask an administrator of your organization, or the operator, for a key that does.</p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  </Panel>
)
