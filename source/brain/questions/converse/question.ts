import { meaningOf } from '../../answers/meant-names.ts'
import { callFaults, conditionFaults, mendedCall, mendedCondition, quoted, twice } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { converseByRules } from '../../rules/talk/converse.ts'
import { newsText } from '../peer-news.ts'
import { lines, named } from '../prompt-lines.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** Peers: what to say to whom, what to take on, after messages came in or something happened. */
export const converse: Question<typeof input, typeof output> = {
  name: 'converse',
  description: 'Talk to the others and say what you take on, because of what was said or what happened.',
  plans: true,
  input,
  output,
  inLines: {
    others: list =>
      list
        .map(
          one =>
            `${one.name}${one.person ? ' (a person)' : ''}${one.available ? (one.busy ? ', busy' : '') : ', away'}`,
        )
        .join('; ') || 'nobody',
    conversations: list =>
      lines(
        list,
        one =>
          `with ${named(one.with)}:${one.lines.map(({ from, text }) => `\n  ${named(from)}: ${JSON.stringify(text)}`).join('')}`,
      ),
    tasks: list =>
      lines(
        list,
        one =>
          `${one.id}: ${one.title} (${one.status}${one.attempts > 0 ? `, failed ${one.attempts}×` : ''})${one.detail ? ` ${one.detail}` : ''}`,
      ),
    news: list => list.map(newsText).join(' ') || 'none',
    knowledge: list => list.join('\n') || 'nothing special',
    busy: label => label ?? 'nothing',
  },
  rule: converseByRules,
  form,
  mend(asked, answer) {
    const names = meaningOf([...asked.others.map(one => one.name), asked.seat])
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    return {
      ...answer,
      say: answer.say.map(one => ({ ...one, to: names.of(one.to) })),
      end: answer.end.map(names.of),
      later: answer.later.map(names.of),
      drop: answer.drop.map(tasks.of),
      tasks: answer.tasks.map(task => ({
        ...task,
        done: mendedCondition(task.done, asked.blueprints),
        actions: task.actions.map(call => mendedCall(call, asked, asked.blueprints)),
        ...(task.again === undefined ? {} : { again: tasks.of(task.again) }),
        for: task.for ? names.of(task.for) : undefined,
      })),
    }
  },
  check(asked, answer) {
    const others = meaningOf(asked.others.map(one => one.name))
    const all = asked.others.map(one => one.name).join(', ')
    const strangers = new Set([
      ...answer.say.map(one => one.to),
      ...answer.end,
      ...answer.later,
      ...answer.tasks.flatMap(task => (task.for === undefined || task.for === asked.seat ? [] : [task.for])),
    ])
    const faults = [...strangers].flatMap(name =>
      others.has(name)
        ? []
        : name === asked.seat
          ? [`You are ${asked.seat}; talk to the others: ${all || 'nobody is there'}.`]
          : [`${quoted(name)} is not here; there are ${all || 'no others'}. Speak for yourself, ${asked.seat}.`],
    )
    for (const to of twice(answer.say.map(one => one.to))) faults.push(`Say one thing to ${quoted(to)}, not several.`)
    if (answer.later.length > 0 && asked.busy === null)
      faults.push('Nothing is under way, so nobody has to wait: answer now.')
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    for (const id of new Set([...answer.drop, ...answer.tasks.flatMap(task => task.again ?? [])]))
      if (!tasks.has(id)) faults.push(`You have no task ${quoted(id)}${tasks.hint(id)}`)
    const dropped = new Set(answer.drop)
    const open = asked.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !dropped.has(one.id))
    if (answer.endGoal === 'reached' && (open.length > 0 || answer.tasks.length > 0))
      faults.push(
        `The goal cannot be reached yet: ${[...open, ...answer.tasks].map(one => `“${one.title}”`).join(', ')} is not done. Drop it or finish it first.`,
      )
    for (const task of answer.tasks)
      faults.push(
        ...conditionFaults(`“${task.title.slice(0, 80)}”`, task.done, asked.blueprints),
        ...task.actions.flatMap(call => callFaults(call, asked)),
      )
    return faults
  },
}
