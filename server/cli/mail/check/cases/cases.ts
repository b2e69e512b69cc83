import type { Case, CaseOptions } from './case.ts'
import { routeCases } from './course-cases.ts'
import { dnsCases } from './dns-cases.ts'
import { groupCases } from './group-cases.ts'
import { probeCases } from './probe-cases.ts'
import { recipientCases } from './recipient-cases.ts'
import { ruleCases } from './rule-cases.ts'
import { scriptCases } from './script-cases.ts'
import { sendingCases } from './sending-cases.ts'
import { signerCases } from './signer-cases.ts'
import { signInCases } from './sign-in-cases.ts'
import { tlsCases } from './tls-cases.ts'

/** Cases that may be asked at the same time; those of the second list one after another. */
export const casesOf = (options: CaseOptions): { together: Case[]; inTurn: Case[] } => ({
  together: [
    ...tlsCases(options),
    ...signInCases(options),
    ...sendingCases(options),
    ...recipientCases(options),
    ...groupCases(options),
    ...scriptCases(options),
    ...dnsCases(options),
    ...signerCases(options),
  ],
  inTurn: [...routeCases(options), ...ruleCases(options), ...probeCases(options)],
})
