import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../util/clipboard'
import { Button } from './Button'

const words = { idle: null, copied: 'Copied', refused: 'Not allowed' } as const

/** Copies `text` and confirms it in the button itself, also for screen readers. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [state, setState] = useState<keyof typeof words>('idle')
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'refused')
    clearTimeout(resetTimer.current)
    resetTimer.current = setTimeout(() => setState('idle'), 2000)
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="relative">
        <span className={words[state] === null ? '' : 'opacity-0'}>{label}</span>
        <output className="absolute inset-y-0 left-0 whitespace-nowrap">{words[state]}</output>
      </span>
    </Button>
  )
}
