import { Search, X } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { AddressAnswer } from '../../resources/addresses/AddressAnswer'
import { bareAddress } from '../../resources/addresses/bare-address'
import { askedName, isAddress, senderName } from '../../resources/addresses/who-gets-mail'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { inputStyle } from '../../ui/input-style'
import { Notice } from '../../ui/Notice'
import { useMedia } from '../../ui/use-media'

const question = 'Who gets mail to…?'

const fieldOf = (form: HTMLFormElement) => form.querySelector('input')

/** The question who gets mail to an address, and its answer. The address is in the URL, so that the answer can be shared. */
export const WhoGetsMail = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const askedAddress = new URLSearchParams(search).get(askedName) ?? ''
  const ask = (address: string) => {
    const next = new URLSearchParams(search)
    next.delete(senderName)
    if (address === '') next.delete(askedName)
    else next.set(askedName, address)
    void navigate({ search: next.toString() }, { preventScrollReset: true })
  }
  // On a phone, the field asks the question itself, so that the list begins higher.
  const isNarrow = useMedia('(width < 40rem)')
  const box = isNarrow && askedAddress === '' ? '' : 'rounded-md border border-line bg-surface p-4'
  return (
    <section aria-label="Who gets mail" className={`flex flex-col gap-3 ${box}`}>
      <search>
        <form
          // Another address in the URL fills the field anew.
          key={askedAddress}
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            ask(bareAddress(fieldOf(event.currentTarget)?.value ?? ''))
          }}
        >
          <label className="flex min-w-36 max-w-xl flex-1 flex-col gap-1 font-medium">
            <span className={isNarrow ? 'sr-only' : ''}>{question}</span>
            <input
              type="text"
              inputMode="email"
              name={askedName}
              defaultValue={askedAddress}
              placeholder={isNarrow ? question : 'sales@example.com'}
              maxLength={320}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={`${inputStyle} font-normal`}
            />
          </label>
          <Button type="submit">
            <Icon icon={Search} />
            Show
          </Button>
          {askedAddress !== '' && (
            <Button variant="quiet" className="px-2!" aria-label="Clear the address" onClick={() => ask('')}>
              <Icon icon={X} />
            </Button>
          )}
        </form>
      </search>
      {askedAddress !== '' && <Answer address={askedAddress} />}
    </section>
  )
}

const Answer = ({ address }: { address: string }) =>
  isAddress(address) ? (
    <AddressAnswer address={address} />
  ) : (
    <Notice tone="warning" title="This isn’t an email address">
      <p>Enter a full address, such as sales@example.com.</p>
    </Notice>
  )
