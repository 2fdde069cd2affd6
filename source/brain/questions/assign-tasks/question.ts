import { asMeant, meaningOf } from '../../answers/meant-names.ts'
import { quoted, twice } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { assignByRules } from '../../rules/graph/assign-tasks.ts'
import { at, compactJson, counts, lines, stuckInWords } from '../prompt-lines.ts'
import { form } from './form.ts'
import { onlyPairs, pairsOfAlike } from './only-pairs.ts'
import { input, output } from './shape.ts'

/** VillagerAgent's Agent Controller: which free agent does which of the subtasks that can begin. */
export const assignTasks: Question<typeof input, typeof output> = {
  name: 'assignTasks',
  description: 'Give subtasks that can begin to agents that are free.',
  doing: 'handing out tasks',
  answerFor: () => 'team',
  plans: 'tasks',
  input,
  output,
  inLines: {
    ready: list =>
      lines(list, one =>
        [
          `${one.id}: ${one.title}, done when ${compactJson(one.done)}`,
          ...(one.after.length > 0 ? [`after ${one.after.map(done => `${done.title} (${done.by})`).join(', ')}`] : []),
          ...(one.candidates.length > 0 ? [`only for ${one.candidates.join(' or ')}`] : []),
          ...(one.tried.length > 0 ? [`failed with ${one.tried.join(', ')}: ${one.failure ?? ''}`] : []),
        ].join('; '),
      ),
    free: list =>
      lines(
        list,
        one =>
          [
            `${one.name} at ${at(one.position)} with ${counts(one.inventory)}`,
            ...(one.cannot.length > 0 ? [`cannot ${one.cannot.join(', ')}`] : []),
            ...(one.state ? [one.state] : []),
          ].join('; ') + stuckInWords(one.stuck),
      ),
    working: list => lines(list, one => `${one.name}: ${one.doing} (${counts(one.inventory)})`),
  },
  words: form.title,
  settled: asked => onlyPairs(asked).length > 0 || pairsOfAlike(asked).length > 0,
  decides: {
    'task.changed': ({ task, assignees = [] }, { answer }) =>
      answer.assignments.some(one => one.task === task && assignees.includes(one.agent)),
  },
  foresee: (_, { assignments }) => assignments.map((_, index) => `${index + 1} at work`),
  rule: assignByRules,
  form,
  mend: (asked, answer) => ({
    ...answer,
    assignments: asMeant(answer.assignments, {
      task: asked.ready.map(one => one.id),
      agent: asked.free.map(one => one.name),
    }),
  }),
  check: (asked, { assignments }) => {
    const ready = new Map(asked.ready.map(one => [one.id, one]))
    const tasks = meaningOf(ready.keys())
    const agents = meaningOf(asked.free.map(one => one.name))
    const faults = assignments.flatMap(({ task, agent: name }) => {
      const known = ready.get(task)
      return [
        ...(known ? [] : [`${quoted(task)} cannot begin now${tasks.hint(task)}`]),
        ...(agents.has(name)
          ? []
          : [`${quoted(name)} is not free; free: ${asked.free.map(one => one.name).join(', ')}.`]),
        ...(known && known.candidates.length > 0 && agents.has(name) && !known.candidates.includes(name)
          ? [`${quoted(task)} is not for ${name}, but for ${known.candidates.join(' or ')}.`]
          : []),
      ]
    })
    faults.push(...twice(assignments.map(one => one.task)).map(task => `${quoted(task)} is given away twice.`))
    faults.push(
      ...twice(assignments.map(one => one.agent)).map(name => `${name.slice(0, 80)} gets two subtasks; one at a time.`),
    )
    const possible = asked.ready.some(
      one => one.candidates.length === 0 || one.candidates.some(candidate => agents.has(candidate)),
    )
    if (assignments.length === 0 && asked.working.length === 0 && possible)
      faults.push('Nobody is busy and something can begin; give at least one subtask away.')
    return faults
  },
}
