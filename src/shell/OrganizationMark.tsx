import { organizationColour } from './organization-colour'

interface OrganizationMarkProps {
  id: string
  name: string
}

/** The first letter of an organization on its own colour, which tells two tabs apart; the name is beside it. */
export const OrganizationMark = ({ id, name }: OrganizationMarkProps) => (
  <span
    aria-hidden="true"
    style={{ background: organizationColour(id) }}
    className="flex size-6 shrink-0 items-center justify-center rounded-md text-xs font-semibold text-on-mark uppercase forced-color-adjust-none"
  >
    {Array.from(name)[0]}
  </span>
)
