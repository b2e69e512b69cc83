/** An address that is too long for its line breaks after the @ first. */
export const Address = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
