import { Fragment } from 'react'
import { CopyButton } from '../../ui/CopyButton'

/** A command for the operator, with a button that copies it. */
export const OperatorCommand = ({ command }: { command: string }) => {
  const text = `npm run postroom -- ${command}`
  return (
    <>
      <code className="max-w-full rounded-sm bg-hover px-2 py-1 font-mono wrap-anywhere">
        {text.split(' ').map((word) => (
          // A line ends between words, not between the hyphens of an option.
          <Fragment key={word}>
            <span className="inline-block">{word}</span>{' '}
          </Fragment>
        ))}
      </code>
      <CopyButton text={text} label="Copy command" />
    </>
  )
}
