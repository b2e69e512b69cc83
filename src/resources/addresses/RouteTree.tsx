import { AtSign, CircleCheck, CircleSlash, Users } from 'lucide'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { Icon } from '../../ui/Icon'
import { AddressLink } from './AddressLink'
import { type Branch, treeOf } from './resolution-tree'
import { stepText } from './resolution-text'

const signs = {
  ok: { icon: CircleCheck, style: 'text-ok' },
  warning: { icon: CircleSlash, style: 'text-warning' },
  quiet: { icon: AtSign, style: 'text-muted' },
} as const

/** The way of mail as a list of lists: one line for each step, with its result. */
export const RouteTree = ({ resolution }: { resolution: Resolution }) => (
  <Branches
    branches={treeOf(resolution.steps)}
    deliveredTo={new Map(resolution.recipients.map((one) => [one.identity_id, one.delivered_to]))}
    label={`Route of mail to ${resolution.address_unicode}`}
  />
)

interface BranchesProps {
  branches: readonly Branch[]
  /** The addresses at which mailboxes get the mail, by identity: they may have a tag. */
  deliveredTo: ReadonlyMap<string, string>
  /** Names the outermost list. */
  label?: string
}

const indented = 'mt-1 ml-2 flex flex-col gap-1 border-l border-line pl-2.5 sm:pl-4'

const Branches = ({ branches, deliveredTo, label }: BranchesProps) => (
  <ul aria-label={label} className={label === undefined ? indented : 'flex flex-col gap-1'}>
    {branches.map((branch) => (
      <li key={branch.step}>
        <Line step={branch} deliveredTo={deliveredTo.get(branch.id ?? '')} />
        {branch.branches.length > 0 && <Branches branches={branch.branches} deliveredTo={deliveredTo} />}
      </li>
    ))}
  </ul>
)

/** One step: the address, and what happens there. */
const Line = ({ step, deliveredTo }: { step: Branch; deliveredTo: string | undefined }) => {
  const { words, tone } = stepText(step)
  const { icon, style } = signs[tone]
  const isTagged = deliveredTo !== undefined && deliveredTo !== step.address
  return (
    <div className="flex min-h-6 items-start gap-1.5">
      <Icon
        icon={step.kind === 'group' && tone === 'quiet' ? Users : icon}
        className={`mt-0.5 size-4 shrink-0 ${style}`}
      />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
        <AddressLink of={step} />
        <span className={tone === 'warning' ? style : 'text-muted'}>
          {words}
          {isTagged && step.outcome === 'delivered' && ` as ${deliveredTo}`}
        </span>
      </span>
    </div>
  )
}
