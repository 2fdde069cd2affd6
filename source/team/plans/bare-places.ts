import { barePlaces } from '../../brain/questions/plan-task/places.ts'
import { at } from '../../brain/questions/prompt-lines.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { itemId } from '../tasks/planned-item.ts'
import { leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { LedTeam, PlanningSeat } from './leader-types.ts'
import { type Ground, placesIn } from './methods/grounded-answers.ts'
import { itemsOf } from './plan-changes.ts'

export interface BarePlaceNeeds {
  readonly own: Pick<PlanningSeat, 'plan' | 'view'>
  readonly ledTeam: Pick<LedTeam, 'share'>
  readonly work: Pick<Work, 'tasks'>
  readonly means: { readonly resources: { readonly ground: Pick<Ground, 'within'> } }
}

/** What a plan by a person would be refused for if an agent had made it: places without a container, and such as are nowhere near. */
export const barePlaceRemarks = ({ own, ledTeam, work, means }: BarePlaceNeeds, content: Plan): readonly string[] => {
  const { plan, view } = own
  const tasks = leavesOf(work.tasks()).filter(task => task.plan === plan)
  const finished = tasks.filter(({ status }) => status === 'succeeded')
  const isOver = new Set(finished.map(({ task }) => task))
  const planned = itemsOf(content)
    .filter(({ id }) => !isOver.has(itemId(plan, id)))
    .map(({ title, done }) => ({ who: `“${title}”`, done }))
  const { within } = means.resources.ground
  const far = planned.flatMap(({ who, done }) =>
    placesIn(done)
      .filter(place => !within(place))
      .map(place => `${who}: ${at(place)} is far outside the place of this task.`),
  )
  const bare = barePlaces(
    {
      ...{ finished, running: tasks.filter(({ status }) => status === 'running') },
      ...{ containers: [...view.containers()], inSight: [...view.land.inSight()], share: ledTeam.share() },
      blueprints: view.blueprints().flatMap(name => view.outline(name) ?? []),
    },
    planned,
  )
  return [
    ...far,
    ...bare.map(({ who, place, nearest }) => {
      const near = nearest ? `the nearest is the ${readable(nearest.block)} at ${at(nearest.at)}` : 'none is known'
      return `${who}: no container stands at ${at(place)}; ${near}.`
    }),
  ]
}
