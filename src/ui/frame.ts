import { type ComponentType, createContext } from 'react'

/** What the shell provides to each page. */
export interface Frame {
  /** The organization's name, a part of each document's title. */
  name: string
  /** The help button beside a page's heading. */
  Help: ComponentType
  /** Opens the search over a panel; the page's own shortcut does not work there. */
  PanelSearch: ComponentType<{ panel: () => Element | null }>
}

const Nothing = () => null

/** The frame of a page or panel; the default has no help and no search. */
export const FrameContext = createContext<Frame>({ name: '', Help: Nothing, PanelSearch: Nothing })
