import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { seat } from './addressee.ts'
import { error, type InputMeaning, type Speaker, send, suggestion } from './meaning.ts'

const isOpen = ({ status }: TaskState): boolean =>
  status !== 'succeeded' && status !== 'failed' && status !== 'cancelled'

/** Of several sets the first that is not empty: what fits better hides what fits less. */
const best = (...sets: readonly (readonly TaskState[])[]): readonly TaskState[] =>
  sets.find(set => set.length > 0) ?? []

/** The tasks that words may mean, those that are still open before those that have ended. */
export const tasksLike = (state: SessionState | undefined, words: string): readonly TaskState[] => {
  const tasks = Object.values(state?.tasks ?? {})
  const wanted = words.toLowerCase()
  const parts = wanted.split(/\s+/)
  const named = (fits: (name: string) => boolean) =>
    tasks.filter(({ task, title }) => fits(task.toLowerCase()) || fits(title.toLowerCase()))
  const found = best(
    named(name => name === wanted),
    named(name => name.startsWith(wanted)),
    named(name => name.includes(wanted)),
    named(name => parts.every(part => name.includes(part))),
  )
  return [...found.filter(isOpen), ...found.filter(task => !isOpen(task))]
}

/** A task by its id, or by words that fit one title better than all others; of those that fit alike one that is open. */
const findTask = (state: SessionState | undefined, words: string): string | undefined => {
  if (state?.tasks[words]) return words
  const found = tasksLike(state, words)
  const open = found.filter(isOpen)
  return best(open, found).length === 1 ? found[0]?.task : undefined
}

const isTitle = (state: SessionState | undefined, words: string): boolean =>
  tasksLike(state, words).some(({ title }) => title.toLowerCase() === words.toLowerCase())

/** Why words name no task, and what they may mean. */
const unclear = (state: SessionState | undefined, words: string): InputMeaning => {
  const found = tasksLike(state, words)
  const some = found.slice(0, 3).map(({ task, title }) => `${title} (${task})`)
  const more = found.length > some.length ? ` and ${found.length - some.length} more` : ''
  return error(
    found.length === 0
      ? `No single task matches “${words}”; tab completes one.`
      : `No single task matches “${words}”: ${some.join('; ')}${more}.`,
  )
}

export const taskChanges = [
  'add',
  'edit',
  'cancel',
  'retry',
  'assign',
  'split',
  'done',
  'fail',
  'accept',
  'decline',
] as const

export const taskCommand = (argument: string, speaker: Speaker): InputMeaning => {
  const [verb = '', ...words] = argument.trim().split(/\s+/)
  const change = taskChanges.find(name => name === verb.toLowerCase())
  if (!change)
    return error(`/task takes one of ${taskChanges.join(', ')}.${verb === '' ? '' : suggestion(verb, taskChanges)}`)
  let seatName: string | undefined
  const rest: string[] = []
  for (const word of words) {
    if (
      seatName === undefined &&
      word.startsWith('@') &&
      (change === 'add' || change === 'assign' || change === 'split')
    ) {
      const found = seat(speaker, word, `/task ${change} … NAME`)
      if ('kind' in found) return found
      seatName = found.seat
    } else rest.push(word)
  }
  // A name without `@` counts where a name is expected: first of what is added, last of what is assigned or split.
  const bare = change === 'add' ? 0 : change === 'assign' || change === 'split' ? rest.length - 1 : -1
  if (seatName === undefined && rest.length > 1 && bare >= 0) {
    seatName = memberCalled(Object.keys(speaker.state?.seats ?? {}), (rest[bare] ?? '').replace(/[,:]$/, ''))
    if (seatName !== undefined) rest.splice(bare, 1)
  }
  const text = rest.join(' ')
  if (change === 'add') {
    return text === ''
      ? error('Say what is to be done: /task add [name] TEXT')
      : send({ type: 'task', change, text, seat: seatName })
  }
  const own = change === 'done' || change === 'fail' || change === 'accept' || change === 'decline'
  // The first word may name the task; for one's own task it may be left out.
  const whole = text === '' ? undefined : findTask(speaker.state, text)
  if (whole !== undefined) return finish(change, whole, seatName, '')
  const [, quoted, after = ''] = /^["“](.+?)["”]\s*(.*)$/s.exec(text) ?? []
  const [word, more] = quoted === undefined ? [rest[0], rest.slice(1).join(' ')] : [quoted, after]
  // A reason may begin with any word, so for one's own task only an id or a whole title in quotation marks counts.
  const isWhole = quoted === undefined ? speaker.state?.tasks[word ?? ''] !== undefined : isTitle(speaker.state, quoted)
  const named = word !== undefined && (!own || isWhole)
  const first = named ? findTask(speaker.state, word) : undefined
  if (first !== undefined) {
    // What stands where a name is expected is one, though none of the team.
    const stranger = more !== '' && seatName === undefined && (change === 'assign' || change === 'split')
    const found = stranger ? seat(speaker, more, `/task ${change} … NAME`) : undefined
    if (found) return 'kind' in found ? found : finish(change, first, found.seat, '')
    return finish(change, first, seatName, more)
  }
  if (own) return send({ type: 'task', change, text: text === '' ? undefined : text })
  return text === ''
    ? error(`Say which task: /task ${change} TASK (tab completes it)`)
    : unclear(speaker.state, quoted ?? text)
}

const finish = (
  change: (typeof taskChanges)[number],
  task: string,
  seatName: string | undefined,
  text: string,
): InputMeaning => {
  if (change === 'assign' && seatName === undefined) return error('Say to whom: /task assign TASK NAME')
  if (change === 'edit' && text === '') return error('Say what it should be: /task edit TASK TEXT')
  return send({
    type: 'task',
    change,
    task,
    seat: seatName,
    text: text === '' ? undefined : text,
  })
}
