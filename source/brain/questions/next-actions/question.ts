import { lessonWords } from '../../../session/log/lesson-words.ts'
import { callFaults, mendedCall } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { foreseeActions } from '../../rules/act/foresee-actions.ts'
import { actByRules } from '../../rules/act/next-actions.ts'
import { changeLines, lines } from '../prompt-lines.ts'
import { neededRecipes } from '../recipes-shown.ts'
import { form } from './form.ts'
import { input, output, saysAllIsDone } from './shape.ts'

/** The task at hand → a queue of actions. */
export const nextActions: Question<typeof input, typeof output> = {
  name: 'nextActions',
  acts: true,
  description: 'Give the next actions for the task at hand.',
  doing: 'choosing what to do next',
  plans: 'actions',
  input,
  output,
  inLines: {
    recipes: neededRecipes,
    goal: (goal, { byName = [], goalChanges }) =>
      goal === undefined ? '' : [goal, ...changeLines(goalChanges), ...byName].join('\n'),
    limit: (limit, { actions = [] }) =>
      `At most ${limit} actions.${actions.some(({ name }) => name === 'wait') ? ' When another player must act first, call "wait".' : ''}`,
    lessons: (list = []) =>
      list.length === 0
        ? ''
        : lines(list, lesson => `Learnt${lesson.by === undefined ? '' : ` by ${lesson.by}`}: ${lessonWords(lesson)}`),
    programs: list =>
      list.length === 0
        ? ''
        : lines(list, one => `Kept program ${one.name}: “${one.description.replaceAll('”', '"')}”`),
  },
  words: form.title,
  decides: {
    'action.started': (action, { ask }) => action.ask === ask,
    // What it is blocked by, or waits for, or that it is done.
    'task.changed': ({ task, status, awaits }, { input, answer }) =>
      answer.actions.length === 0 &&
      task === input.task.id &&
      (status === 'failed' || awaits !== undefined || (status === 'succeeded' && saysAllIsDone(input, answer))),
  },
  foresee: foreseeActions,
  rule: actByRules,
  form,
  mend: (asked, answer) => ({
    ...answer,
    actions: answer.actions.map(call => mendedCall(call, asked, asked.blueprint ? [asked.blueprint] : [])),
  }),
  check: (asked, answer) => {
    if (answer.actions.length === 0 && !answer.blocked && !saysAllIsDone(asked, answer))
      return ['The answer holds no action and no reason in "blocked".']
    return [
      ...(answer.actions.length > asked.limit
        ? [`At most ${asked.limit} actions at a time; ${answer.actions.length} were given.`]
        : []),
      ...answer.actions.flatMap(call => callFaults(call, asked)),
    ]
  },
}
