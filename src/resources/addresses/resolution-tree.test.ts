import { expect, it } from 'vitest'
import { type Branch, treeOf } from './resolution-tree'
import { stepForTest } from './step-for-test'

const stepOf = (step: number, via: number | null) =>
  stepForTest({ step, via, kind: 'alias', id: String(step), outcome: 'followed' })

type Shape = [number, Shape[]]
const shapeOf = ({ step, branches }: Branch): Shape => [step, branches.map(shapeOf)]

it('steps become a tree in their order', () =>
  expect(treeOf([stepOf(1, null), stepOf(2, 1), stepOf(3, 2), stepOf(4, 1)]).map(shapeOf)).toEqual([
    [
      1,
      [
        [2, [[3, []]]],
        [4, []],
      ],
    ],
  ]))

it('a step after one that is not listed is left out', () =>
  expect(treeOf([stepOf(1, null), stepOf(9, 8)]).map(shapeOf)).toEqual([[1, []]]))
