import { hideCall, type ShownCall } from '../../api/shown-call'
import { urlOf } from '../../api/url'
import { summaries } from '../../contract/generated/summaries'
import { createKey } from '../../contract/generated/operations/key'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Panel } from '../../ui/Panel'
import { fromPage } from '../../ui/use-close-panel'
import { createSetting, oneOf } from '../../util/setting'
import { useOnNavigation } from '../use-on-navigation'
import { shapeOf } from './answer-shape'
import { permissionsFor } from './permissions-for'
import { type Language, languages } from './samples'

const language = createSetting<Language>('api-language', {
  byDefault: 'curl',
  parse: oneOf('curl', 'javascript', 'python'),
})

const link = 'inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11'

/** A request of the console as a program in the chosen language, with the permissions it needs. */
export const ApiPanel = ({ call }: { call: ShownCall }) => {
  const { organization_id } = useOrganization()
  const createKeyDisabledReason = useMissingPermission(createKey)
  const chosenLanguage = language.use()
  useOnNavigation(hideCall)
  const { operation, args } = call
  const needed = permissionsFor(call)
  const headers: Record<string, string> = {}
  if (args.body !== undefined) headers['content-type'] = 'application/json'
  // Not the key of the request itself, which refuses other bytes: each language writes its own body, and users change it.
  if (args.idempotencyKey !== undefined)
    headers['idempotency-key'] = `${args.idempotencyKey}-${chosenLanguage}`
  if (args.ifMatch !== undefined) headers['if-match'] = args.ifMatch
  const [[status, answer] = []] = Object.entries(operation.answers)
  const { runs, write } = languages[chosenLanguage]
  const program = write({
    method: operation.method,
    url: location.origin + urlOf(operation, args),
    headers,
    body: args.body,
  })
  return (
    <Panel title="API" initialFocus={(panel) => panel.querySelector('input:checked')} onClose={hideCall}>
      <div className="flex flex-col gap-4">
        <div>
          <p>{summaries[operation.id]}.</p>
          <code className="font-mono text-xs wrap-anywhere text-muted">
            {operation.method} /api{operation.path}
          </code>
        </div>
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">Language</legend>
          {Object.entries(languages).map(([name, { label }]) => (
            <label key={name} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="language"
                className="size-4 accent-accent"
                checked={name === chosenLanguage}
                onChange={() => language.set(name as Language)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="rounded-md border border-line bg-surface">
          <pre className="px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            <code>{program}</code>
          </pre>
          <div className="border-t border-line px-1 py-1">
            <CopyButton text={program} label="Copy" />
          </div>
        </div>
        <ul className="flex flex-col gap-1 text-muted">
          <li>{runs}</li>
          <li>
            Reads the key from the environment:{' '}
            <code className="font-mono text-xs">export POSTROOM_KEY=…</code>
            {program.includes('POSTROOM_PASSWORD') && (
              <>
                {' '}
                The password is read from <code className="font-mono text-xs">POSTROOM_PASSWORD</code>.
              </>
            )}
          </li>
          {args.idempotencyKey !== undefined && (
            <li>
              Running it again within 24 hours changes nothing. For another change, use another
              Idempotency-Key.
            </li>
          )}
          {args.ifMatch !== undefined && (
            <li>If-Match names the last saved version. The request is refused if it has changed since.</li>
          )}
          <li>
            Success is {status}
            {answer === null && ', without a body'}.{' '}
            <a href={`/docs#${operation.id}`} target="_blank" rel="noreferrer" className={link}>
              Responses and errors in the reference
            </a>
          </li>
        </ul>
        {answer && (
          <details className="rounded-md border border-line bg-surface px-3">
            <summary className="min-h-9 cursor-pointer py-2 pointer-coarse:min-h-11">Response</summary>
            <pre className="py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{shapeOf(answer)}</pre>
          </details>
        )}
        {needed.length === 0 ? (
          <p className="text-muted">Works with any key.</p>
        ) : (
          <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
            <p>
              Needs a key with <code className="font-mono text-xs">{needed.join(', ')}</code>.
            </p>
            {createKeyDisabledReason === null ? (
              <ButtonLink
                to={paths.newKey(organization_id)}
                state={{
                  ...fromPage,
                  keyProposal: { key_name: `Script: ${operation.id}`, permissions: needed },
                }}
              >
                Create a key for this
              </ButtonLink>
            ) : (
              <p className="text-muted">
                {createKeyDisabledReason} An administrator with this permission can create one for you.
              </p>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
