import type { Group } from '../../contract/generated/schemas/group.zod'
import { AddressAnswer } from '../../resources/addresses/AddressAnswer'
import { largeGroup } from '../../resources/addresses/group-text'

/** Who gets mail to a group, each step on request. */
export const GroupMail = ({ group: { address, recipient_count } }: { group: Group }) => (
  <section
    aria-labelledby="group-mail"
    className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
  >
    <h2 id="group-mail" className="text-base font-semibold">
      Who gets mail
    </h2>
    <AddressAnswer address={address} isFolded isLarge={recipient_count > largeGroup} />
  </section>
)
