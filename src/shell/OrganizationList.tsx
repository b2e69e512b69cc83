import { Check, Plus } from 'lucide'
import { type Profile, useProfiles } from '../session/profiles'
import { OrganizationMark } from './OrganizationMark'
import { home, signIn } from '../paths'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'

const line =
  'flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11 wrap-anywhere'

/** The organizations of this tab, and a link to add another key. */
export const OrganizationList = ({ active }: { active: Profile }) => (
  <>
    <ul>
      {useProfiles().map(({ organization_id, organization_name }) => {
        const isActive = organization_id === active.organization_id
        return (
          <li key={organization_id}>
            <Link to={home(organization_id)} aria-current={isActive || undefined} className={line}>
              <OrganizationMark id={organization_id} name={organization_name} />
              <span className="flex-1">{organization_name}</span>
              {isActive && <Icon icon={Check} className="size-4 shrink-0" />}
            </Link>
          </li>
        )
      })}
    </ul>
    <Link to={signIn()} className={`${line} mt-2 border-t border-line pt-1`}>
      <Icon icon={Plus} className="size-4 shrink-0" />
      Add another key
    </Link>
  </>
)
