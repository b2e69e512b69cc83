import type { ConsequencesOf } from '../consequences'

export const resetPasswordConsequences: ConsequencesOf = () => ({
  title: 'This replaces the old passwords and can’t be undone.',
  lines: [],
})
