import { Button } from './Button'

/** Opens the panel that shows a request as a program. A popover around it closes: it would lie over the panel. */
export const ApiButton = ({ onShow }: { onShow: () => void }) => (
  <Button
    variant="quiet"
    onClick={(event) => {
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
      onShow()
    }}
  >
    API
  </Button>
)
