import { Fragment } from 'react'
import { useOrganization } from '../../session/organization'
import { CopyButton } from '../../ui/CopyButton'

/** Says that the operator adds domains, with the command. */
export const AddDomain = () => {
  const { organization_id } = useOrganization()
  const command = `npm run postroom -- domain add DOMAIN --organization ${organization_id}`
  return (
    <div className="flex flex-col items-start gap-2 text-left">
      <p>
        You need a domain before you can create addresses. The operator adds domains. Send them this command:
      </p>
      <code className="max-w-full rounded-sm bg-hover px-2 py-1 font-mono wrap-anywhere">
        {command.split(' ').map((word) => (
          // A line ends between words, not between the hyphens of an option.
          <Fragment key={word}>
            <span className="inline-block">{word}</span>{' '}
          </Fragment>
        ))}
      </code>
      <CopyButton text={command} label="Copy command" />
    </div>
  )
}
