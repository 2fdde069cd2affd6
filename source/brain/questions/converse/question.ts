import { isSameCondition } from '../../../session/log/same-condition.ts'
import { meaningOf } from '../../answers/meant-names.ts'
import {
  callFaults,
  conditionFaults,
  mendedCall,
  mendedCondition,
  mendedReached,
  quoted,
  titleFaults,
  twice,
} from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { splitEvenly } from '../../rules/items/even-shares.ts'
import { converseByRules } from '../../rules/talk/converse.ts'
import { notesIn } from '../depending-events.ts'
import { isExampleFor, whoJudges } from '../judged-by.ts'
import { newsText, type PeerNews } from '../peer-news.ts'
import { reachedFaults, undrafted } from '../plan-task/shape.ts'
import { signsLeftOut } from '../plan-task/shares.ts'
import { counts, lines, linesOfSaid, named, renderSaid } from '../prompt-lines.ts'
import { form } from './form.ts'
import { type ConverseInput, type ConverseOutput, input, output } from './shape.ts'

/** News that new messages tell better. */
const saidByMessages: ReadonlySet<PeerNews['kind']> = new Set(['begin', 'nothing-happened', 'answered'])

/** News that the list of own tasks tells. */
const isNewlyEnded = ({ title, status }: ConverseInput['tasks'][number], news: readonly PeerNews[]): boolean =>
  news.some(one =>
    status === 'succeeded'
      ? one.kind === 'task-done' && one.already === undefined && one.title === title
      : status === 'failed' && one.kind === 'task-failed' && one.title === title,
  )

/** Its words stand below the goal. */
const changesGoal = (
  one: PeerNews,
  changes: NonNullable<ConverseInput['goalChanges']>,
): one is Extract<PeerNews, { kind: 'asked' }> =>
  one.kind === 'asked' && changes.some(({ by, text }) => by === one.name && text === one.text)

/** Peers: what to say to whom, what to take on, after messages came in or something happened. */
export const converse: Question<typeof input, typeof output> = {
  name: 'converse',
  description: 'Talk to the others and say what you take on, because of what was said or what happened.',
  doing: 'thinking about what to say and to take on',
  answerFor: ({ busy }) => (busy === null ? 'body' : 'other'),
  plans: 'tasks',
  input,
  output,
  inLines: {
    judgedBy: (by, asked) => (by === undefined ? '' : whoJudges(by, { ...asked, byName: [] })),
    byName: (list = []) => list.join('\n'),
    share: (share, { seat }) => (share === undefined ? '' : shareInWords(share, seat)),
    others: (list, { mute }) =>
      list
        .map(
          one =>
            `${one.name}${one.person ? ' (a person)' : ''}${one.available ? (one.busy ? `, busy${one.doing ? `: ${one.doing}` : ''}` : '') : ', away'}`,
        )
        .join('; ') ||
      (mute ? 'none that hears you or that you hear; say nothing and do all that you can alone' : 'nobody'),
    // What is new stands below, under the new messages.
    conversations: (list, { messages = [], news = [] }) =>
      lines(
        list
          .map(one => ({
            ...one,
            lines: one.lines.filter(
              line =>
                !messages.some(({ from, text }) => from === line.from && text === line.text) &&
                !news.some(one => one.kind === 'reported' && one.name === line.from && one.text === line.text),
            ),
          }))
          .filter(one => one.lines.length > 0),
        one =>
          `with ${named(one.with)}:${one.lines
            .map(
              ({ from, text, answer }) =>
                `\n  ${named(from)}: ${JSON.stringify(text)}${answer === false ? ' (wants no answer)' : ''}`,
            )
            .join('')}`,
      ),
    // What belongs to a talk stands there.
    saidLately: (list = [], { conversations = [] }) =>
      renderSaid(list.filter(({ to, text }) => !isSaidIn(conversations, to, text))),
    memory: (list, { conversations = [], messages = [], tasks = [], ended = [], saidLately = [] }) => {
      // Talks, new messages and own tasks have places of their own.
      const said = new Set([
        ...conversations.flatMap(talk =>
          talk.lines.flatMap(({ from, text }) => [
            `${from}: ${JSON.stringify(text)}`,
            `I said to ${talk.with}: ${text}`,
          ]),
        ),
        ...messages.map(({ from, text }) => `${from}: ${JSON.stringify(text)}`),
        ...linesOfSaid(saidLately),
        ...tasks.flatMap(({ from, title, status, detail }) => [
          `Task from ${from}: ${title}`,
          ...(status === 'succeeded' ? [`Done: ${title}`] : []),
          ...(status === 'failed' ? [`Failed: ${title}: ${detail}`] : []),
        ]),
      ])
      // What an action brought about is seen; how one ended that finished a task, or with which it failed, the task says.
      for (const { line, result, reason } of ended) {
        const isIts = ({ status, detail }: ConverseInput['tasks'][number]): boolean =>
          detail === reason && status === (result === 'success' ? 'succeeded' : 'failed')
        if (reason === undefined || (result !== 'aborted' && tasks.some(isIts))) said.add(line)
      }
      return lines(
        [...new Set(list)].filter(line => !said.has(line)),
        line => line,
      )
    },
    tasks: (list, { news = [] }) =>
      lines(
        list,
        one =>
          `${one.id}: ${one.title} (${one.status}${isNewlyEnded(one, news) ? ' just now' : ''}${one.attempts > 0 ? `, failed ${one.attempts}×` : ''})${one.detail ? ` ${one.detail}` : ''}`,
      ),
    // A peer that was spoken to does not begin, and something has happened; its partner is seen there.
    news: (list, { messages = [], tasks = [], goalChanges = [] }) =>
      list
        .filter(one => messages.length === 0 || !saidByMessages.has(one.kind))
        .filter(one => !tasks.some(task => isNewlyEnded(task, [one])))
        .map(one => (changesGoal(one, goalChanges) ? `${named(one.name)} changed the goal.` : newsText(one)))
        .join(' ') || 'none',
    knowledge: list => list.join('\n') || 'nothing beside that',
    secrets: (secrets, { recipes = [] }) => {
      // What is told below is named here.
      const isTold = ({ item }: { readonly item: string }): boolean => recipes.some(one => one.item === item)
      const { known = [] } = secrets ?? {}
      const told = known.filter(isTold)
      return [
        ...(told.length > 0 ? [`You know how to make: ${told.map(({ item }) => item).join(', ')}.`] : []),
        ...known
          .filter(one => !isTold(one))
          .map(({ item, makes, from, where }) => `You know: ${makes} ${item} from ${counts(from)} (${where}).`),
        ...(secrets && secrets.unknown.length > 0
          ? [`You cannot make these until another player tells you how: ${secrets.unknown.join(', ')}.`]
          : []),
      ].join('\n')
    },
    busy: label => label ?? 'nothing',
  },
  isExampleFor,
  words: form.title,
  decides: {
    'message.sent': ({ from, text }, { seat, answer }) => from === seat && answer.say.some(one => one.text === text),
    'task.added': ({ title, assignees }, { seat, answer }) =>
      assignees.includes(seat) && answer.tasks.some(one => one.title === title),
    'task.changed': ({ task, status }, { input, answer }) =>
      (status === 'cancelled' && answer.drop.includes(task)) ||
      (status === 'ready' &&
        input.tasks.some(one => one.id === task && answer.tasks.some(again => isTriedAgain(one, again)))),
    'conversation.ended': ({ by }, { seat, answer }) => by === seat && answer.end.length > 0,
    'peer.changed': ({ seat, outcome, text, reached }, call) =>
      seat === call.seat &&
      ((reached && call.answer.reached !== undefined) ||
        (outcome !== undefined && outcome !== null && outcome.kind === call.answer.endGoal) ||
        (text !== undefined && text === call.answer.goal)),
    // What it wrote down for itself is what it answers by later.
    'mind.asked': ({ seat, input }, call) =>
      seat === call.seat &&
      call.answer.notes !== undefined &&
      call.answer.notes !== call.input.notes &&
      notesIn(input) === call.answer.notes,
  },
  rule: converseByRules,
  form,
  mend(asked, answer) {
    const names = meaningOf([...asked.others.map(one => one.name), asked.seat])
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    return {
      ...answer,
      ...mendedReached(answer, asked.blueprints),
      say: answer.say.map(one => ({ ...one, to: names.of(one.to) })),
      end: answer.end.map(names.of),
      // A partner that is spoken to now has not to wait.
      later: answer.later
        .map(names.of)
        .filter(name => asked.busy !== null || !answer.say.some(one => names.of(one.to) === name)),
      drop: answer.drop.map(tasks.of),
      tasks: answer.tasks.map(task => ({
        ...task,
        done: mendedCondition(task.done, asked.blueprints),
        actions: task.actions.map(call => mendedCall(call, asked, asked.blueprints)),
        again: task.again === undefined ? undefined : tasks.of(task.again),
        for: task.for ? names.of(task.for) : undefined,
      })),
    }
  },
  check(asked, answer) {
    const others = meaningOf(asked.others.map(one => one.name))
    const all = asked.others.map(one => one.name).join(', ')
    const fieldsOf = (name: string): string => {
      const fields = {
        say: answer.say.some(one => one.to === name),
        end: answer.end.includes(name),
        later: answer.later.includes(name),
        'tasks.for': answer.tasks.some(task => task.for === name),
      }
      return Object.entries(fields)
        .flatMap(([field, has]) => (has ? [`"${field}"`] : []))
        .join(' and ')
    }
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
          ? [`${fieldsOf(name)}: you are ${asked.seat} yourself; name another: ${all || 'nobody is there'}.`]
          : [
              name.trim() === ''
                ? `${fieldsOf(name)}: the name is empty; write one of ${all || 'no others'}, or leave the entry out.`
                : `${fieldsOf(name)}: ${quoted(name)} is not here${others.hint(name)} Write one entry for each player.`,
            ],
    )
    for (const to of twice(answer.say.map(one => one.to))) faults.push(`Say one thing to ${quoted(to)}, not several.`)
    if (answer.later.length > 0 && asked.busy === null)
      faults.push(
        `"later": nothing is under way, so leave "later" out and answer ${answer.later.join(' and ')} under "say", or say nothing.`,
      )
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    for (const id of new Set([...answer.drop, ...answer.tasks.flatMap(task => task.again ?? [])]))
      if (!tasks.has(id)) faults.push(`You have no task ${quoted(id)}${tasks.hint(id)}`)
    const dropped = new Set(answer.drop)
    const open = asked.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !dropped.has(one.id))
    if (answer.endGoal === 'reached' && (open.length > 0 || answer.tasks.length > 0))
      faults.push(
        `The goal cannot be reached yet: ${[...open, ...answer.tasks].map(one => `“${one.title}”`).join(', ')} is not done. Drop it or finish it first.`,
      )
    faults.push(...reachedFaults(answer, asked.blueprints))
    const agents = [asked.seat, ...asked.others.filter(({ person }) => !person).map(({ name }) => name)]
    const team = agents.map(name => ({ name }))
    faults.push(...signsLeftOut({ ...asked, judgedBy: asked.judgedBy && 'plan', team }, agents, answer))
    if (answer.endGoal === 'reached' && asked.judgedBy === 'plan')
      faults.push(...undrafted({ judgedBy: asked.judgedBy }, answer))
    for (const task of answer.tasks)
      faults.push(
        ...titleFaults(`“${task.title.slice(0, 80)}”`, task.title),
        ...conditionFaults(`“${task.title.slice(0, 80)}”`, task.done, asked.blueprints),
        ...task.actions.flatMap(call => callFaults(call, asked)),
      )
    return faults
  },
}

/** What each does as far as that is agreed; else the rule by which two who do not know of each other come to the whole together. */
const shareInWords = (
  { index, of, agreed, unanswered = [] }: NonNullable<ConverseInput['share']>,
  seat: string,
): string => {
  const open = unanswered.length === 0 ? '' : ` Not answered yet: ${unanswered.map(named).join(', ')}.`
  if (agreed.length > 0)
    return `agreed so far ${[...Map.groupBy(agreed, one => one.name)]
      .map(
        ([name, work]) =>
          `by ${name === seat ? 'you' : named(name)}: ${work.map(one => JSON.stringify(one.title)).join(', ')}`,
      )
      .join('; ')}.${open} What another has agreed to is not yours to do; what is not agreed yet is open.`
  const example = 10 * of + 1
  return `none is agreed yet.${open} Until one is, an amount that the goal asks of no player by name is divided evenly among the ${of} of you (of ${example}, for example, you would take ${splitEvenly(example, of)[index]}); what cannot be divided is done by one of you.`
}

/** Whether the asker said it in one of these talks. */
const isSaidIn = (talks: ConverseInput['conversations'], to: readonly string[], text: string): boolean =>
  talks.some(talk => to.includes(talk.with) && talk.lines.some(line => line.from !== talk.with && line.text === text))

const isTriedAgain = ({ id, done }: ConverseInput['tasks'][number], again: ConverseOutput['tasks'][number]): boolean =>
  again.again === id || isSameCondition(done, again.done)
