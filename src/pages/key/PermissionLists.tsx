import { Check, Minus } from 'lucide'
import type { ReactNode } from 'react'
import { permissions } from '../../contract/generated/contract'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { Icon } from '../../ui/Icon'

/** The permissions of a key, each with its description, and below them the missing ones. */
export const PermissionLists = ({ granted }: { granted: Key['permissions'] }) => {
  const grantedNames = new Set<string>(granted.map(({ permission }) => permission))
  const missing = Object.entries(permissions).filter(([permission]) => !grantedNames.has(permission))
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <section aria-labelledby="may">
        <h2 id="may" className="pb-2 font-semibold">
          Permissions
        </h2>
        {granted.length === 0 && (
          <p>None. The key can only show its own details and the health of the service.</p>
        )}
        <ul className="flex flex-col gap-2">
          {granted.map(({ permission, description }) => (
            <Permission key={permission} name={permission} sentence={description}>
              <Icon icon={Check} className="mt-0.5 size-4 shrink-0 text-ok" />
            </Permission>
          ))}
        </ul>
      </section>
      {missing.length > 0 && (
        <section aria-labelledby="may-not" className="border-t border-line pt-4 text-muted">
          <h2 id="may-not" className="pb-2 font-semibold">
            Missing permissions
          </h2>
          <ul className="flex flex-col gap-2">
            {missing.map(([permission, sentence]) => (
              <Permission key={permission} name={permission} sentence={sentence}>
                <Icon icon={Minus} className="mt-0.5 size-4 shrink-0" />
              </Permission>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Permission = ({
  name,
  sentence,
  children,
}: {
  name: string
  sentence: string
  children: ReactNode
}) => (
  <li className="flex gap-2">
    {children}
    <span className="flex flex-col sm:flex-row sm:flex-wrap sm:gap-x-3">
      <span>{sentence}</span>
      <code className="font-mono text-xs wrap-anywhere text-muted sm:text-xs/5">{name}</code>
    </span>
  </li>
)
