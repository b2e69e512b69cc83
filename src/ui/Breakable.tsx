/** A text that breaks after its @, if it is an address, rather than anywhere. */
export const Breakable = ({ text }: { text: string }) => {
  const at = text.lastIndexOf('@') + 1
  return (
    <>
      {text.slice(0, at)}
      {at > 0 && <wbr />}
      {text.slice(at)}
    </>
  )
}
