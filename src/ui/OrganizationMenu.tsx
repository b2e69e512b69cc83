import { Check, ChevronDown, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { type Profile, useProfiles } from '../api/profiles'
import { home, signIn } from '../paths'
import { Flyout } from './Flyout'

const line =
  'flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11 wrap-anywhere'

/** The organization's name, and the way to the others this tab is signed in to. */
export const OrganizationMenu = ({ active }: { active: Profile }) => (
  <Flyout
    label={`Organization ${active.organization_name}`}
    side="left"
    button={
      <>
        <img src="/icon.svg" alt="" className="hidden size-5 md:block" />
        <span className="max-w-[35vw] truncate font-semibold">{active.organization_name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </>
    }
  >
    <ul>
      {useProfiles().map(({ organization_id, organization_name }) => {
        const isActive = organization_id === active.organization_id
        return (
          <li key={organization_id}>
            <Link to={home(organization_id)} aria-current={isActive || undefined} className={line}>
              <Check aria-hidden="true" className={`size-4 shrink-0 ${isActive ? '' : 'invisible'}`} />
              {organization_name}
            </Link>
          </li>
        )
      })}
    </ul>
    <Link to={signIn()} className={`${line} mt-2 border-t border-line pt-1`}>
      <Plus aria-hidden="true" className="size-4 shrink-0" />
      Add another key
    </Link>
  </Flyout>
)
