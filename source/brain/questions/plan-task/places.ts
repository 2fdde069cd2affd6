import { parseBlock } from '../../../minecraft/blocks/blueprint.ts'
import { containerName } from '../../../minecraft/blocks/container-names.ts'
import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import { at } from '../prompt-lines.ts'
import type { BlueprintOutline } from '../shapes.ts'
import type { PlanTaskInput } from './shape.ts'

/** Places where a plan has things put, and no container stands. */

interface Asked extends Pick<PlanTaskInput, 'containers' | 'blueprints' | 'inSight' | 'share'> {
  readonly finished: readonly Pick<PlanTaskInput['finished'][number], 'done'>[]
  readonly running: Asked['finished']
}

/** A condition of an answer, and how the answer calls what has it. */
export interface OwnedCondition {
  readonly who: string
  readonly done: Condition
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()
const isContainer = (block: string): boolean => containerName.test(parseBlock(block).block)

const setsUp = (done: Condition | undefined, place: Position): boolean =>
  done?.kind === 'placed' && isSame(done.at, place) && isContainer(done.block)

/** A building that has a container as one of its blocks may have it there. */
const mayHold = ({ from, to, missing }: BlueprintOutline, place: Position): boolean =>
  place.every((value, axis) => value >= from[axis]! && value <= to[axis]!) &&
  missing.some(({ block }) => isContainer(block))

/** Whether it is known that no container stands there, and nothing that is planned sets one up. Of land that was not looked at nothing is known. */
const isBare = (asked: Asked, planned: readonly OwnedCondition[], place: Position): boolean =>
  (asked.inSight ?? []).some(({ at: from, within }) => distance(from, place) <= within) &&
  !asked.containers.some(one => isSame(one.at, place)) &&
  ![...planned, ...asked.finished, ...asked.running].some(({ done }) => setsUp(done, place)) &&
  !asked.blueprints.some(outline => mayHold(outline, place))

interface BarePlace {
  readonly who: string
  readonly place: Position
  /** The nearest container that is known. */
  readonly nearest: PlanTaskInput['containers'][number] | undefined
}

/** The places of a plan where things are to be put and no container stands. Others who plan beside the asker may set one up. */
export const barePlaces = (asked: Asked, planned: readonly OwnedCondition[]): readonly BarePlace[] =>
  asked.share && asked.share.of > 1
    ? []
    : planned.flatMap(({ who, done }) => {
        if (done.kind !== 'stored' || !done.at || !isBare(asked, planned, done.at)) return []
        const place = done.at
        const [nearest] = asked.containers.toSorted((a, b) => distance(a.at, place) - distance(b.at, place))
        return [{ who, place, nearest }]
      })

/** The same as faults of an answer. */
export const placeFaults = (asked: Asked, planned: readonly OwnedCondition[]): string[] =>
  barePlaces(asked, planned).map(({ who, place, nearest }) => {
    const meant = nearest
      ? `; did you mean the ${nearest.block} at ${at(nearest.at)}?`
      : ': set one up there first, with "placed".'
    return `${who}: no container at ${at(place)}${meant}`
  })
