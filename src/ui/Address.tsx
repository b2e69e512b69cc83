/** An address that rather breaks after its @ than anywhere else. */
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
