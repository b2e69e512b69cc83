import { CircleCheck, CircleDashed, CircleHelp, Clock, type IconNode, Lightbulb, OctagonX } from 'lucide'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'

/** The state of a domain's DNS, or of one record. */
export type DnsStatus = DnsRecord['status']

interface DnsStateText {
  word: string
  tone: 'ok' | 'neutral' | 'info' | 'warning' | 'danger'
  icon: IconNode
}

/** Each state of a domain's DNS and of its records by word, shape and color, the worst last. */
export const dnsStates: Readonly<Record<DnsStatus, DnsStateText>> = {
  verified: { word: 'Verified', tone: 'ok', icon: CircleCheck },
  advice: { word: 'Advice', tone: 'neutral', icon: Lightbulb },
  checking: { word: 'Checking…', tone: 'neutral', icon: Clock },
  cannot_tell: { word: 'Can’t tell', tone: 'neutral', icon: CircleHelp },
  not_set_up: { word: 'Not set up', tone: 'warning', icon: CircleDashed },
  broken: { word: 'Incorrect', tone: 'danger', icon: OctagonX },
}
