/*
 * An organization as simple as it can be told, which tests keep beside the real one: what would become of people, and why
 * not.
 */

/** The domains of the organization: identities are created in the first, and get aliases in the other one. */
export type Place = 'main' | 'brand'

/** What can be changed of a person. Sizes are MiB. */
export interface Values {
  name: string
  domain: Place
  size: number
  status: 'active' | 'suspended'
  /** Its id. */
  department: string | null
}

export interface Person extends Values {
  who: string
  id: string
  mailbox: string
  /** The stored mail, in MiB; null if it is not measured. */
  used: number | null
  isLive: boolean
  mustChange: boolean
  password: string | null
  /** The password before that. */
  former: string | null
  /** Another one after each change of the person. */
  stamp: number
  /** The same of the mailbox. */
  mailboxStamp: number
  /** The number of the event that deleted the person last. */
  deletion: number
  /** Whether it is a member of the group, also while it is deleted. */
  isMember: boolean
}

/** What an event did. */
export type Did =
  | { what: 'changed'; person: Person; from: Partial<Values>; to: Partial<Values> }
  | { what: 'resized'; person: Person; from: number; to: number }
  | { what: 'renamed'; person: Person; from: Place; to: Place }
  | { what: 'deleted'; person: Person }
  | { what: 'restored'; person: Person; stamp: number }

/** The values that show that an identity hasn't changed since. */
export type Leftover = Partial<Pick<Person, 'stamp' | 'mailboxStamp' | 'size'> & { aliasNumber: number }>

/** The target state of an identity. */
export interface Step {
  kind:
    | 'create'
    | 'change'
    | 'renew'
    | 'delete'
    | 'restore'
    | 'join'
    | 'quit'
    | 'alias'
    | 'unalias'
    | 'rename'
  who: string
  /** Empty for a new identity. */
  id: string
  to: Partial<Values>
  left: Leftover
  /** Whether a change is undone, which also restores a size that is too small by now, and leaves no alias at another address. */
  isUndo?: boolean
}

/** The effect of a plan on an identity: the step, the state before, and the state after. */
export interface DoneStep {
  step: Step
  from: Partial<Values>
  left: Required<Leftover>
}

/** What a new person is like where nothing is said. */
export const fresh = {
  name: 'New',
  domain: 'main',
  size: 1,
  status: 'active',
  department: null,
} as const satisfies Values

const addressIn = (domain: Place, who: string): string => `${who}@${domain}`

/** The members that differ from the present state. */
export const differing = (present: Values, to: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => present[name as keyof Values] !== value))

const isNothing = (values: object): boolean => Object.keys(values).length === 0

const pick = (person: Values, names: object): Partial<Values> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, person[name as keyof Values]]))

export class Model {
  people = new Map<string, Person>()
  /** The ids of the identities that aliases lead to, by address; '' where it was deleted permanently. A former address is that of a rename. */
  aliases = new Map<string, { number: number; target: string; isFormer: boolean }>()
  events: { id: string; did: Did }[] = []
  department: string | null = null
  plans: { id: string; operation: string; isReversal: boolean; done: DoneStep[]; undone: Step[] }[] = []
  stamps = 0
  /** In MiB. */
  allotment: number

  constructor(allotment: number) {
    this.allotment = allotment
  }

  stamp = () => (this.stamps += 1)
  allotted = () => [...this.people.values()].reduce((sum, one) => sum + (one.isLive ? one.size : 0), 0)
  fits = (more: number) => this.allotted() + more <= this.allotment
  /** A permanently deleted identity no longer exists. */
  find = (id: string) => [...this.people.values()].find((person) => person.id === id)

  /** The people as they are, to try on what would become of them. */
  copy(): Model {
    const copy = new Model(this.allotment)
    copy.people = new Map([...this.people].map(([who, person]) => [who, { ...person }]))
    copy.aliases = new Map(this.aliases)
    copy.stamps = this.stamps
    return copy
  }

  /**
   * Returns the result of a step: the response of the single request, or that nothing changes.
   * @param isRun whether a plan is run, for which an already restored identity has changed.
   */
  judge({ kind, who, id, to, left, isUndo = false }: Step, isRun = false): string {
    if (kind === 'create') {
      const { name, size } = fresh
      const person = this.people.get(who)
      const there = person?.domain === 'main' ? person : undefined
      if (there && !there.isLive) return 'address_held'
      const isSame = there && isNothing(differing(there, { name, size, ...to }))
      if (there) return isRun && isSame ? 'unchanged' : 'address_taken'
      if (this.aliases.has(addressIn('main', who))) return 'address_taken'
      return this.fits(to.size ?? fresh.size) ? 'done' : 'allotment_exceeded'
    }
    // The alias is deleted, whatever became of its identity.
    const brandAlias = this.aliases.get(addressIn('brand', who))
    if (kind === 'unalias') return brandAlias?.number === left.aliasNumber ? 'done' : 'unchanged'
    const person = this.find(id)
    if (!person) return 'not_found'
    if (kind === 'restore' && person.isLive) return isRun ? 'stale_version' : 'unchanged'
    if (kind !== 'restore' && !person.isLive) return 'not_found'
    if (kind === 'join' || kind === 'quit')
      return person.isMember === (kind === 'join') ? 'unchanged' : 'done'
    if (kind === 'alias' && (person.domain === 'brand' || brandAlias?.target === id)) return 'unchanged'
    const isAsWanted = (kind === 'change' || kind === 'rename') && isNothing(differing(person, to))
    if (Object.entries(left).some(([name, value]) => this.leftOf(person)[name as keyof Leftover] !== value))
      return isRun && isAsWanted ? 'unchanged' : 'stale_version'
    if (kind === 'alias') return brandAlias === undefined ? 'done' : 'address_taken'
    if (kind === 'rename') return isAsWanted ? 'unchanged' : this.judgeRename(person, to.domain!)
    if (kind === 'restore') return this.fits(person.size) ? 'done' : 'allotment_exceeded'
    return kind === 'change' ? this.judgeChange(person, differing(person, to), isUndo) : 'done'
  }

  /** An alias that leads to the identity makes way for it. */
  judgeRename({ who, id }: Person, domain: Place): string {
    const alias = this.aliases.get(addressIn(domain, who))
    return alias === undefined || alias.target === id ? 'done' : 'address_taken'
  }

  judgeChange(person: Person, { size, ...others }: Partial<Values>, isUndo: boolean): string {
    if (size === undefined) return Object.keys(others).length === 0 ? 'unchanged' : 'done'
    const isBelowUse = size < person.size && (person.used === null || size < person.used)
    if (isBelowUse && !isUndo) return 'below_current_use'
    return this.fits(size - person.size) ? 'done' : 'allotment_exceeded'
  }

  /** Does an allowed step. @returns its effect. */
  apply(step: Step): DoneStep {
    const { kind, who, id, to, isUndo = false } = step
    if (kind === 'create') return { step, from: {}, left: this.leftOf(this.add(who, { ...fresh, ...to })) }
    if (kind === 'unalias') {
      this.aliases.delete(addressIn('brand', who))
      return { step, from: {}, left: { stamp: 0, mailboxStamp: 0, size: 0, aliasNumber: 0 } }
    }
    const person = this.find(id)!
    const from = pick(person, to)
    if (kind === 'alias') this.addAlias('brand', person, false)
    if (kind === 'rename') this.rename(person, to.domain!, !isUndo)
    if (kind === 'join' || kind === 'quit') person.isMember = kind === 'join'
    if (kind === 'change') this.change(person, to)
    if (kind === 'renew') Object.assign(person, { stamp: this.stamp(), mustChange: true })
    if (kind === 'delete') person.isLive = false
    if (kind === 'restore')
      Object.assign(person, { isLive: true, stamp: this.stamp(), mailboxStamp: this.stamp() })
    return { step, from, left: this.leftOf(person) }
  }

  leftOf = ({ stamp, mailboxStamp, size, who }: Person): Required<Leftover> => ({
    stamp,
    mailboxStamp,
    size,
    aliasNumber: this.aliases.get(addressIn('brand', who))?.number ?? 0,
  })

  addAlias(domain: Place, { who, id }: Person, isFormer: boolean): void {
    this.aliases.set(addressIn(domain, who), { number: this.stamp(), target: id, isFormer })
  }

  rename(person: Person, domain: Place, leavesAlias: boolean): void {
    this.aliases.delete(addressIn(domain, person.who))
    if (leavesAlias) this.addAlias(person.domain, person, true)
    Object.assign(person, { domain, stamp: this.stamp() })
  }

  /** Whether an identity could be created with the user name of another one, which was renamed. The model has only one of a name. */
  isFreeAgain = (who: string): boolean =>
    this.people.get(who)?.domain === 'brand' && !this.aliases.has(addressIn('main', who))

  /** Deletes a person permanently. Former addresses end; other aliases stay, without a target. */
  purge(who: string, { id }: Person): void {
    this.people.delete(who)
    for (const [name, alias] of this.aliases) {
      if (alias.target !== id) continue
      if (alias.isFormer) this.aliases.delete(name)
      else this.aliases.set(name, { ...alias, target: '' })
    }
  }

  change(person: Person, to: Partial<Values>): void {
    const { size, ...others } = to
    Object.assign(person, to)
    if (size !== undefined) person.mailboxStamp = this.stamp()
    if (Object.keys(others).length > 0) person.stamp = this.stamp()
  }

  /** Adds an identity whose ids are still unknown. */
  add(who: string, values: Values): Person {
    const person: Person = {
      ...values,
      id: '',
      mailbox: '',
      used: null,
      isLive: true,
      mustChange: false,
      password: null,
      former: null,
      stamp: this.stamp(),
      mailboxStamp: this.stamp(),
      deletion: -1,
      isMember: false,
      who,
    }
    this.people.set(who, person)
    return person
  }

  /** Returns the response to the undo of an event. */
  judgeReversal(did: Did, number: number): string {
    const { person } = did
    if (did.what === 'deleted') {
      if (person.isLive || !this.find(person.id)) return 'not_revertible'
      if (person.deletion !== number) return 'revert_conflict'
      return this.fits(person.size) ? 'done' : 'allotment_exceeded'
    }
    if (!person.isLive) return 'not_found'
    if (did.what === 'restored') return person.stamp === did.stamp ? 'done' : 'revert_conflict'
    if (did.what === 'changed')
      return Object.keys(differing(person, did.to)).length === 0 ? 'done' : 'revert_conflict'
    if (did.what === 'renamed') return person.domain === did.to ? 'done' : 'revert_conflict'
    if (person.size !== did.to) return 'revert_conflict'
    return this.fits(did.from - did.to) ? 'done' : 'allotment_exceeded'
  }
}
