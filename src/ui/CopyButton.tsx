import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../util/clipboard'
import { Button } from './Button'

const words = { idle: null, copied: 'Copied', refused: 'The browser does not allow it' } as const

/** Copies `text`; says so beside itself and to screen readers. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [state, setState] = useState<keyof typeof words>('idle')
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'refused')
    setTimeout(() => setState('idle'), 2000)
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
      <span>{label}</span>
      <output className={words[state] === null ? 'sr-only' : 'text-muted'}>{words[state]}</output>
    </Button>
  )
}
