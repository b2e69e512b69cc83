import type { Resolution } from '../../contract/generated/schemas/resolution.zod'

/** One step that mail takes. */
export type Step = Resolution['steps'][number]

/** A step with those after it. */
export interface Branch extends Step {
  branches: Branch[]
}

/** Returns the steps as a tree, in the order of the API. A step whose way there is not listed is left out. */
export const treeOf = (steps: readonly Step[]): Branch[] => {
  const branches = new Map<number, Branch>()
  const roots: Branch[] = []
  for (const step of steps) {
    const branch = { ...step, branches: [] }
    branches.set(step.step, branch)
    const above = step.via === null ? roots : branches.get(step.via)?.branches
    above?.push(branch)
  }
  return roots
}
