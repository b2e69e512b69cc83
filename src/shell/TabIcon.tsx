import { useEffect } from 'react'
import { organizationColour } from './organization-colour'

const envelope =
  '<g fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><path d="M7 10.5h18v11.5H7z"/><path d="m7 11 9 7 9-7"/></g>'

const iconOf = (organizationId: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${organizationColour(organizationId)}"/>${envelope}</svg>`,
  )}`

/** Gives the tab's icon the colour of the organization, for as long as one of its pages is shown. */
export const TabIcon = ({ organizationId }: { organizationId: string }) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (link === null) return undefined
    const before = link.href
    link.href = iconOf(organizationId)
    return () => {
      link.href = before
    }
  }, [organizationId])
  return null
}
