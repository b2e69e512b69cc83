import { type ComponentType, createContext } from 'react'

/** What the frame around the pages gives to each of them. */
export interface Frame {
  /** Whose pages they are: each document's title has it. */
  name: string
  /** Stands beside a page's heading. */
  Help: ComponentType
  /** Opens the search over a panel, which has the keyboard to itself. */
  PanelSearch: ComponentType<{ panel: () => Element | null }>
}

const Nothing = () => null

/** The frame that a page or a panel stands in; without one there is neither help nor search. */
export const FrameContext = createContext<Frame>({ name: '', Help: Nothing, PanelSearch: Nothing })
