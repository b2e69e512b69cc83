import { useEffect } from 'react'
import { organizationColour } from './organization-colour'

/** In pixels: a tab shows it in 16, on a fine screen in 32. */
const size = 32

/**
 * Draws an envelope on a square of that colour. In pixels, because a browser draws an SVG anew at each change of the address,
 * which an opening panel has to wait for.
 * @returns the icon's URL; null where the browser has no canvas.
 */
const drawIcon = (colour: string): string | null => {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = colour
  context.roundRect(0, 0, size, size, 8)
  context.fill()
  context.strokeStyle = '#fff'
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke(new Path2D('M7 10.5h18v11.5H7zm0 .5 9 7 9-7'))
  return canvas.toDataURL()
}

/** Gives the tab's icon the colour of the organization, for as long as one of its pages is shown. */
export const TabIcon = ({ organizationId }: { organizationId: string }) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const icon = drawIcon(organizationColour(organizationId))
    if (link === null || icon === null) return undefined
    const { type, href } = link
    Object.assign(link, { type: 'image/png', href: icon })
    return () => {
      Object.assign(link, { type, href })
    }
  }, [organizationId])
  return null
}
