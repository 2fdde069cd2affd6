import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { isSameWork } from '../../../session/log/same-condition.ts'
import type { ConverseInput, ConverseOutput } from '../../questions/converse/shape.ts'
import { hearSaying, hearText } from './hear-message.ts'
import { isLaidBack, layBack } from './lay-back.ts'
import { noteDone, proposes, readNotes, writeNotes } from './next-batch.ts'
import { passOn } from './pass-on.ts'
import { propose } from './propose-batch.ts'
import { unseenPut } from './put-by-peers.ts'
import { cellBudget, understand } from './read-talk.ts'
import { passed } from './sayings.ts'
import { carried, type Draft, openTasks, take, tell } from './talk-draft.ts'

/** Tries before an agent says that it cannot do it. */
const triesAtMost = 2

/** The rule brain's answer to `converse`: one proposes who does what, the others agree, work, hand over and report. */
export const converseByRules = (input: ConverseInput): ConverseOutput => {
  const draft: Draft = {
    input,
    vocabulary: vocabularyOf({ ...input, blueprints: input.blueprints }),
    notes: readNotes(input.notes),
    words: new Map(),
    tasks: [],
    drop: [],
    thought: '',
  }
  if (input.news.some(({ kind }) => kind === 'goal-open' || kind === 'new-goal' || kind === 'own-goal'))
    startAgain(draft)
  for (const news of input.news) {
    if (news.kind === 'left' || news.kind === 'set-aside' || (news.kind === 'no-answer' && news.over))
      withoutPartner(draft, news.name)
    else if (news.kind === 'no-answer') sayAgain(draft, news.name)
    else if (news.kind === 'joined') draft.notes.gone = draft.notes.gone.filter(name => name !== news.name)
  }
  draft.notes.put = unseenPut(draft.notes.put, input.containers)
  for (const one of input.news)
    if (one.kind === 'reported') for (const saying of one.meaning) hearSaying(draft, one.name, saying)
  const cells = cellBudget()
  for (const { person, from, text, meaning } of input.messages) {
    if (person) continue
    // Whatever it says is its answer: what it told of recipes is known by now.
    draft.notes.recipes.waiting = draft.notes.recipes.waiting.filter(name => name !== from)
    for (const saying of meaning ?? []) hearSaying(draft, from, saying)
    for (const line of meaning ? [] : text.split('\n')) {
      const saying = understand(line, draft.vocabulary, cells)
      if (saying) hearSaying(draft, from, saying)
      else hearText(draft, from, line)
    }
  }
  ownWork(draft)
  if (proposes(input, draft.notes)) propose(draft)
  return {
    thought: draft.thought,
    say: [...draft.words].map(([to, lines]) => ({
      to,
      text: lines.map(one => one.text).join('\n'),
      // What is said again may be without: a host of before wrote it.
      meaning: lines.every(one => one.meaning) ? lines.flatMap(one => one.meaning ?? []) : undefined,
      // What was asked for is taken on; there is news when it is done.
      answer: lines.every(one => one.meaning?.every(({ kind }) => kind === 'agree')) ? false : undefined,
    })),
    end: draft.end ? input.conversations.map(one => one.with) : [],
    later: [],
    tasks: draft.tasks,
    drop: draft.drop,
    endGoal: draft.end,
    // What it has not read it cannot look for.
    reached: input.judgedBy === 'plan' && draft.end === 'reached' ? [] : undefined,
    notes: writeNotes(draft.notes),
  }
}

const startAgain = ({ notes }: Draft): void => {
  Object.assign(notes, {
    done: {},
    got: {},
    given: {},
    own: [],
    tried: {},
    put: [],
    alone: false,
    asked: undefined,
    askedFor: undefined,
  })
  Object.assign(notes.recipes, { asked: [], waiting: [] })
}

const sayAgain = ({ input, words }: Draft, name: string): void => {
  const last = input.conversations
    .find(one => one.with === name)
    ?.lines.findLast(one => one.from === input.seat && one.answer !== false)
  if (last) words.set(name, [last])
}

const withoutPartner = (draft: Draft, name: string): void => {
  const { notes } = draft
  notes.gone.push(name)
  // What was theirs is done by the one who proposed it.
  for (const work of notes.given[name] ?? []) take(draft, work)
  delete notes.given[name]
  if (notes.asked && name in notes.asked) notes.asked[name] = {}
  notes.recipes.waiting = notes.recipes.waiting.filter(one => one !== name)
}

/** Own tasks that ended: tried once more, reported to the peer they were agreed with, or handed back. */
const ownWork = (draft: Draft): void => {
  const { input, notes } = draft
  for (const task of input.tasks) {
    if (task.status !== 'failed' || notes.told.includes(task.id)) continue
    if (task.attempts < triesAtMost) {
      const { id, title, done, way, from } = task
      draft.tasks.push({ title, done, way, actions: [], again: id, for: from })
      continue
    }
    if (layBack(draft, task)) continue
    notes.told.push(task.id)
    if (isLaidBack(draft, task)) continue
    const isOwn = task.from === input.seat
    const known = isOwn ? notes.own : notes.agreed.filter(one => one.from === task.from)
    // None: it was taken on before the notes had it.
    const share = known.find(one => isSameWork(one, task))
    notes.own = notes.own.filter(one => one !== share)
    notes.agreed = notes.agreed.filter(one => one !== share)
    const work = passed({ ...task, id: share?.id }, carried(draft))
    if (isOwn) passOn(draft, work, input.seat, task.detail)
    else tell(draft, task.from, { kind: 'failed', work, reason: task.detail })
  }
  if (openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const fresh = input.tasks.filter(one => one.status === 'succeeded' && !notes.told.includes(one.id))
  notes.told.push(...fresh.map(one => one.id))
  const said = Map.groupBy(
    fresh.filter(one => one.from !== input.seat),
    one => one.from,
  )
  for (const [from, tasks] of said) tell(draft, from, { kind: 'done' }, tasks)
  notes.agreed = []
  noteDone(notes, notes.own.splice(0), input.seat, input.recipes)
}
