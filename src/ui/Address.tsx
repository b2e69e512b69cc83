import { Breakable } from './Breakable'
import { type NamedAddress, showsBoth } from '../util/unicode-name'

/** What shows the stored form of an address on hover, where it has another one. */
export const storedForm = ({ address, address_unicode }: NamedAddress): string | undefined =>
  address === address_unicode ? undefined : address

/**
 * An address in Unicode, which breaks after the @ first where it is too long for its line; the stored form is on hover, and
 * beside it where the Unicode form may mislead.
 */
export const Address = ({ of }: { of: NamedAddress }) => {
  const { address, address_unicode } = of
  return (
    <span title={storedForm(of)}>
      <Breakable text={address_unicode} />
      {showsBoth(of) && <code className="font-mono text-xs text-muted"> {address}</code>}
    </span>
  )
}
