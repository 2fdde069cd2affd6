import type { ActionInfo } from '../../brain/questions/shapes.ts'
import type { Task } from '../../tasks/task-schema.ts'

/**
 * What some agents lack where abilities are `diverse` (VillagerAgent 4, agents of different abilities): one kind of work
 * each, so that every team of two or more can do everything, but no one alone.
 */
const families: readonly (readonly string[])[] = [
  ['craft', 'smelt'],
  ['collect', 'gather', 'dig', 'digDown', 'attack', 'hunt', 'harvestAndReplant', 'fish'],
  ['build', 'place', 'placeHere', 'fillArea'],
]
/** Programs call actions by themselves; whoever lacks some has no programs either. */
const programs: readonly string[] = ['newAction', 'runCode', 'runSkill', 'saveSkill']

/** The actions of one seat, as the task file shares them out. */
export const abilitiesOf = (
  task: Pick<Task, 'abilities' | 'seats' | 'blocked'>,
  seat: string,
  all: readonly ActionInfo[],
): readonly ActionInfo[] => {
  const { abilities, seats } = task
  const blocked = new Set(task.blocked[seat] ?? [])
  const open = all.filter(action => !blocked.has(action.name))
  if (abilities === 'same') return open
  if (abilities === 'diverse') {
    const at = seats.workers.indexOf(seat)
    const lacking = at < 0 || seats.workers.length < 2 ? [] : families[at % families.length]!
    return lacking.length === 0
      ? open
      : open.filter(action => !lacking.includes(action.name) && !programs.includes(action.name))
  }
  const own = abilities[seat]
  return own ? open.filter(action => own.includes(action.name)) : open
}
