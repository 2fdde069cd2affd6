import { asMeant, meaningOf } from '../../answers/meant-names.ts'
import { callFaults, mendedCall, quoted, twice } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { actByRules } from '../../rules/act/next-actions.ts'
import { lines } from '../prompt-lines.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** The task at hand → a queue of actions and delegations. */
export const nextActions: Question<typeof input, typeof output> = {
  name: 'nextActions',
  acts: true,
  description: 'Give the next actions for the task at hand, and what to hand to others.',
  doing: 'choosing what to do next',
  plans: true,
  input,
  output,
  inLines: {
    programs: list => (list.length === 0 ? '' : lines(list, one => `Kept program ${one.name}: ${one.description}`)),
  },
  words: form.title,
  rule: actByRules,
  form,
  mend: (asked, answer) => ({
    ...answer,
    actions: answer.actions.map(call => mendedCall(call, asked, asked.blueprint ? [asked.blueprint] : [])),
    delegations: asMeant(answer.delegations, {
      item: asked.delegable.map(one => one.item),
      worker: asked.team.map(one => one.name),
    }),
  }),
  check: (asked, answer) => {
    if (answer.actions.length === 0 && answer.delegations.length === 0 && !answer.blocked)
      return ['The answer holds no action, no delegation and no reason in "blocked".']
    const items = meaningOf(asked.delegable.map(one => one.item))
    const workers = meaningOf(asked.team.map(one => one.name).filter(name => name !== asked.seat))
    return [
      ...(answer.actions.length > asked.limit
        ? [`At most ${asked.limit} actions at a time; ${answer.actions.length} were given.`]
        : []),
      ...answer.actions.flatMap(call => callFaults(call, asked)),
      ...answer.delegations.flatMap(({ worker, item }) => [
        ...(items.has(item) ? [] : [`Item ${quoted(item)} cannot be handed out now${items.hint(item)}`]),
        ...(workers.has(worker) ? [] : [`${quoted(worker)} is not someone you can inform${workers.hint(worker)}`]),
      ]),
      ...twice(answer.delegations.map(one => one.item)).map(item => `Item ${quoted(item)} is handed out twice.`),
    ]
  },
}
