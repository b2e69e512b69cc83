import type { ResolutionStep } from '../../contract/generated/schemas/resolutionStep.zod'

/** A step with those after it. */
export interface Branch extends ResolutionStep {
  branches: Branch[]
}

/** Returns the steps as a tree, in the order of the API. A step whose way there is not listed is left out. */
export const treeOf = (steps: readonly ResolutionStep[]): Branch[] => {
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
