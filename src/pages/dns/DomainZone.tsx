import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CheckField } from '../../form/CheckField'
import * as paths from '../../paths'
import { domainZoneQuery } from '../../resources/dns/queries'
import { useOrganization } from '../../session/organization'
import { CopyButton } from '../../ui/CopyButton'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'

/** The panel with a domain's records as the text of a zone file, to be copied. */
export const DomainZone = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const leave = useClosePanel(paths.domainDns(organization_id, domainId))
  const [hasAll, setHasAll] = useState(false)
  const missing = useSuspenseQuery(domainZoneQuery(organization_id, domainId, false)).data.body.text
  const all = useSuspenseQuery(domainZoneQuery(organization_id, domainId, true)).data.body.text
  const text = hasAll ? all : missing
  return (
    <Panel
      title="Zone file"
      isWide
      initialFocus={(panel) => panel.querySelector('[data-copy] button')}
      onClose={leave}
    >
      <div className="flex flex-col gap-4">
        <p>The records to publish, in the format of a zone file. Most DNS providers can import it.</p>
        <CheckField
          name="all"
          label="Include records that are already correct"
          checked={hasAll}
          onChange={setHasAll}
        />
        {text === '' ? (
          <p className="text-muted">
            {hasAll ? 'There are no records to publish.' : 'There is nothing to publish now.'}
          </p>
        ) : (
          <>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways.
              tabIndex={0}
              aria-label="Zone file"
              dir="ltr"
              className="overflow-x-auto rounded-md border border-line bg-surface p-3 font-mono text-xs"
            >
              {text}
            </pre>
            <span data-copy>
              <CopyButton text={text} label="Copy zone text" variant="primary" />
            </span>
          </>
        )}
      </div>
    </Panel>
  )
}
