import type { Check } from '../../mind/mind-task.ts'
import { standsIn } from '../../minecraft/blocks/box.ts'
import { blockInWords } from '../../minecraft/blocks/states-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import { containerAt } from '../../session/log/condition-words.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { RefereeLike } from '../team-interface.ts'
import type { ChestEvidence } from './chest-evidence.ts'
import { chestShareOf } from './chest-shares.ts'
import { givenTo, neededForAll, ofSameGoal } from './gifts.ts'
import type { HandOvers } from './hand-overs.ts'
import type { LookAtBuilding } from './look-at-building.ts'
import { takenBy } from './share-counts.ts'
import type { Work } from './task-tree.ts'

/** Holds what a task asks for against the world. */
export interface Checks {
  /** Does the world show what the task asks for? */
  verify(task: string, seat: string): Promise<Check>
  /** Does the world show this? Where nothing else can tell, `seat` or another body looks. */
  confirm(done: Condition, seat: string): Promise<Check>
  /** What the referee sees, where there is one. */
  refereed(done: Condition, seat: string): Promise<Check | null>
  /** Where a body is to have seen all of a building. */
  readonly lookAt: LookAtBuilding
  /** Gifts that are on their way from hand to hand. */
  readonly handOvers: HandOvers
}

export interface CheckNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly referee: RefereeLike | undefined
  readonly chests: ChestEvidence
  readonly lookAt: LookAtBuilding
  readonly handOvers: HandOvers
}

const counted = (count: number, total: number, detail: string): Check => ({
  met: count >= total,
  done: Math.min(count, total),
  total,
  detail,
})

export const createChecks = (needs: CheckNeeds): Checks => {
  const { roster, work, knowledge, referee, chests, handOvers } = needs

  const isUnseen = (seat: string): boolean => roster.bodyOf(seat) === undefined

  const verify: Checks['verify'] = async (id, seat) => {
    const done = work.get(id)?.done ?? { kind: 'report' as const }
    const open = (detail: string): Check => counted(0, 1, detail)
    if (done.kind === 'report') return open('only the report can tell')
    if (done.kind === 'children') {
      const children = work.get(id)?.children ?? []
      const count = children.filter(child => work.get(child)?.status === 'succeeded').length
      return {
        met: count === children.length,
        done: count,
        total: children.length,
        detail: `${count} of ${children.length} parts`,
      }
    }
    const task = work.get(id)
    if (task && done.kind === 'have' && done.taken) {
      const count = takenBy([task], seat, done.item, done.at)
      return counted(
        count,
        done.count,
        `${seat} has taken ${count} of ${readable(done.item, done.count)} out of ${containerAt(done.at)}`,
      )
    }
    const sum = task && done.kind === 'have' ? neededForAll(work.tasks(), task) : null
    if (sum !== null && done.kind === 'have') return await confirm({ ...done, count: Math.max(sum, done.count) }, seat)
    const check = await confirm((task && chestShareOf(task, work.tasks()))?.done ?? done, seat)
    if (check.met || !task || done.kind !== 'have' || !isUnseen(done.seat ?? seat)) return check
    const { item, count } = done
    const player = done.seat ?? seat
    const given = countIn(givenTo(ofSameGoal(work.tasks(), task), player), item)
    if (given > check.done) return counted(given, count, `${player} was given ${given} of ${readable(item, count)}`)
    // Of what an agent threw to this player, that which other agents picked up did not come to the player.
    const handed = player === seat ? (task.handed ?? 0) : 0
    if (handed === 0) return check
    return counted(handed, count, `${seat} has thrown ${handed} of ${readable(item, count)} to agents`)
  }

  const refereed: Checks['refereed'] = async (done, seat) => {
    // Of a goal as a whole no seat is asked.
    const carrier = done.kind === 'have' && !done.anyone ? (done.seat ?? (seat || done.by)) : undefined
    const players = carrier === undefined ? [...roster.members.keys()] : [carrier]
    if (done.kind === 'stored' && chests.countsOnTop(done)) return await chests.asCounted(done, players)
    const stores = done.kind === 'stored' ? chests.storesOf(done).map(({ at }) => at) : []
    return (await referee?.check(done, players, stores)) ?? null
  }

  const confirm: Checks['confirm'] = async (done, seat) => {
    const body = roster.bodyOf((done.kind === 'have' ? done.seat : undefined) ?? seat)
    // The inventory that the server sends to its own player is as true as any referee's count, and costs nothing.
    if (done.kind === 'have' && body?.online && !done.anyone) {
      const carried = (): number => countIn(body.observe().inventory, done.item)
      if (carried() < done.count && handOvers.areUnderWay) await handOvers.settled()
      const count = carried()
      return counted(count, done.count, `${count} of ${readable(done.item, done.count)} carried`)
    }
    if (done.kind === 'inside') {
      const seats = done.seats ?? [seat]
      const there = seats.filter(name => {
        const one = roster.bodyOf(name)
        return one?.online === true && standsIn(one.observe().position, done.box)
      })
      return {
        met: there.length === seats.length,
        done: there.length,
        total: seats.length,
        detail: `${there.length} of ${seats.length} are there`,
      }
    }
    const judged = await refereed(done, seat)
    if (judged) return judged
    if (done.kind === 'have' && !done.anyone && isUnseen(done.seat ?? seat))
      return counted(
        0,
        done.count,
        `nobody sees what ${done.seat ?? seat} carries; what is thrown to an agent counts, or what is put into a chest that the team knows`,
      )
    return done.kind === 'stored' ? await chests.asSeen(done, seat) : observe(done)
  }

  const observe = (done: Condition): Check => {
    switch (done.kind) {
      case 'have': {
        const count = Math.max(0, ...roster.bodies().map(body => countIn(body.observe().inventory, done.item)))
        return counted(count, done.count, `${count} of ${readable(done.item, done.count)} carried`)
      }
      case 'built': {
        const outline = knowledge.outline(done.blueprint, done.cells)
        const total = done.cells?.length ?? outline?.total ?? 1
        const [filled] = outline?.missing.flatMap(({ at = [] }) => at) ?? []
        const beside = filled ? `; something stands at ${filled.join(' ')}, where nothing should be` : ''
        const detail = `${outline?.done ?? 0} of ${total} cells of ${readable(done.blueprint)}${beside}`
        return counted(outline?.done ?? 0, total, detail)
      }
      case 'placed': {
        const here = (at: readonly number[]): boolean => at.every((value, axis) => value === done.at[axis])
        const stands = roster.bodies().some(body => {
          const { blocks, containers } = body.observe()
          return (
            blocks.some(block => block.name === done.block && here(block.nearest)) ||
            containers.some(one => one.block === done.block && here(one.at))
          )
        })
        return counted(
          stands ? 1 : 0,
          1,
          `${blockInWords(done.block)} ${stands ? 'stands' : 'does not stand'} at ${done.at.join(' ')}`,
        )
      }
      default:
        return counted(0, 1, 'nothing in the world can tell')
    }
  }
  return { verify, confirm, refereed, lookAt: needs.lookAt, handOvers }
}
