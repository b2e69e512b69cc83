import { Check, Copy } from 'lucide'
import { type Ref, useRef, useState } from 'react'
import { copyKeys, copyText } from '../util/clipboard'
import { Button } from './Button'
import type { ButtonVariant } from './button-style'
import { Icon } from './Icon'

const words = { idle: null, copied: 'Copied', refused: `Press ${copyKeys}` } as const

interface CopyButtonProps {
  text: string
  label: string
  variant?: ButtonVariant
  /** Whether a phone shows the icon alone. */
  isShort?: boolean
  ref?: Ref<HTMLButtonElement>
  /** Called when the text has been copied. */
  onCopied?: () => void
}

/** Copies `text` and confirms it in the button itself, also for screen readers. */
export const CopyButton = ({
  text,
  label,
  variant = 'quiet',
  isShort = false,
  ref,
  onCopied,
}: CopyButtonProps) => {
  const [state, setState] = useState<keyof typeof words>('idle')
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const confirm = () => {
    setState('copied')
    clearTimeout(resetTimer.current)
    resetTimer.current = setTimeout(() => setState('idle'), 2000)
    onCopied?.()
  }
  const copy = async () => {
    if (await copyText(text, confirm)) confirm()
    else setState('refused')
  }
  const icon = state === 'copied' ? Check : Copy
  return (
    <Button ref={ref} variant={variant} onClick={() => void copy()}>
      <Icon icon={icon} />
      <span className={`relative ${isShort && state !== 'refused' ? 'max-sm:sr-only' : ''}`}>
        <span className={words[state] === null ? '' : 'opacity-0'}>{label}</span>
        <output className="absolute inset-y-0 left-0 whitespace-nowrap">{words[state]}</output>
      </span>
    </Button>
  )
}
