import { noGoal } from '../../../session/log/events/words.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import { meaningOf } from '../../answers/meant-names.ts'
import {
  callFaults,
  conditionFaults,
  mendedCall,
  mendedCondition,
  quoted,
  titleFaults,
} from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { replyByRules } from '../../rules/talk/decide-reply.ts'
import { form } from './form.ts'
import { type DecideReplyInput, input, output } from './shape.ts'

/** What to say to, and do about, the messages that came in. */
export const decideReply: Question<typeof input, typeof output> = {
  name: 'decideReply',
  onMessage: true,
  description: 'Answer the messages that came in, and say what to do because of them.',
  doing: 'thinking about an answer',
  answerFor: ({ messages }) => (messages.some(({ person }) => person) ? 'person' : 'other'),
  input,
  output,
  inLines: {
    // Without a goal there is no plan to be made.
    plans: (plans, { goal }) => (plans && goal !== noGoal ? '; you make the plan' : ''),
    plan: (list = []) => {
      const done = list.filter(({ status }) => status === 'done')
      return [
        ...list
          .filter(({ status }) => status !== 'done')
          .map(
            one =>
              `- ${one.id}: ${JSON.stringify(one.title)} (${one.by ?? 'nobody yet'}, ${one.status === 'proposed' ? 'waits for approval, nobody begins it before' : one.status})`,
          ),
        ...(done.length > 0 ? [`- done: ${done.map(({ title }) => JSON.stringify(title)).join(', ')}`] : []),
      ].join('\n')
    },
  },
  words: form.title,
  decides: {
    'message.sent': ({ from, text }, { seat, answer }) => from === seat && answer.reply !== '' && text === answer.reply,
    'task.added': ({ title, assignees }, { seat, answer }) =>
      assignees.includes(seat) && answer.tasks.some(one => one.title === title),
    'task.changed': ({ status }, { answer }) => answer.stop && status === 'cancelled',
    // A wish stands in the words of the answer, or else as it was said.
    'mind.remembered': ({ seat, instruction }, { seat: asked, input, answer }) =>
      seat === asked &&
      instruction !== undefined &&
      (answer.instruction === instruction.text ||
        (answer.replan !== undefined && input.messages.some(one => instruction.text.includes(one.text)))),
    'plan.wanted': ({ cause }, { answer }) => answer.replan !== undefined && cause === 'asked',
  },
  foresee: (_, { reply, tasks, stop, replan }) => [
    ...(reply === '' ? [] : ['reply']),
    ...tasks.map(({ done }) => `work: ${thingIn(done) ?? done.kind}`),
    ...(stop ? ['stop'] : []),
    ...(replan === undefined ? [] : ['another plan']),
  ],
  rule: replyByRules,
  form,
  mend: (asked, answer) => {
    const names = meaningOf(peopleIn(asked))
    const blueprints = asked.blueprints.map(name => ({ name }))
    return {
      ...answer,
      to: answer.to.map(names.of),
      tasks: answer.tasks.map(task => ({
        ...task,
        done: mendedCondition(task.done, blueprints),
        actions: task.actions.map(call => mendedCall(call, asked, blueprints)),
      })),
    }
  },
  check: (asked, answer) => {
    const names = meaningOf(peopleIn(asked))
    // How many cells a blueprint has is not part of this question; the team finds out when the work begins.
    const blueprints = asked.blueprints.map(name => ({ name, total: Number.POSITIVE_INFINITY }))
    return [
      ...[...new Set(answer.to)]
        .filter(name => !names.has(name))
        .map(name => `${quoted(name)} is not in the team${names.hint(name)}`),
      ...answer.tasks.flatMap(({ title, done, actions }) => [
        ...titleFaults(quoted(title), title),
        ...conditionFaults(quoted(title), done, blueprints),
        ...actions.flatMap(call => callFaults(call, asked)),
      ]),
    ]
  },
}

const peopleIn = (asked: DecideReplyInput): string[] => [
  ...asked.team.map(one => one.name),
  ...asked.messages.map(one => one.from),
]
