import { version as consoleVersion } from '../../../package.json'
import { contractVersion } from '../../contract/generated/contract'
import { Notice } from '../../ui/Notice'

/** The versions of the server and of this console, with a warning where they differ. */
export const Versions = ({ server, contract }: { server: string; contract: string }) => (
  <section
    aria-labelledby="versions"
    className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
  >
    <h2 id="versions" className="font-semibold">
      Versions
    </h2>
    {(server !== consoleVersion || contract !== contractVersion) && (
      <Notice tone="warning" title="The console and the server have different versions.">
        <p>Reload this page to get the server’s version.</p>
      </Notice>
    )}
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 digits">
      <dt className="text-muted">Server</dt>
      <dd>
        {server}, contract {contract}
      </dd>
      <dt className="text-muted">This console</dt>
      <dd>
        {consoleVersion}, contract {contractVersion}
      </dd>
    </dl>
  </section>
)
