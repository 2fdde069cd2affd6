import type { SessionState } from '../../../session/log/state.ts'
import { seat } from './addressee.ts'
import { error, type Meaning, type Speaker, sameName, send, suggestion } from './meaning.ts'

/** A task by its id, or by words that only one title has. */
export const findTask = (state: SessionState | undefined, wanted: string): string | undefined => {
  const tasks = Object.values(state?.tasks ?? {})
  if (tasks.some(task => task.task === wanted)) return wanted
  const found = tasks.filter(task => task.title.toLowerCase().includes(wanted.toLowerCase()))
  const exact = found.filter(task => task.title.toLowerCase() === wanted.toLowerCase())
  return exact.length === 1 ? exact[0]?.task : found.length === 1 ? found[0]?.task : undefined
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

export const taskCommand = (argument: string, speaker: Speaker): Meaning => {
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
    seatName = sameName(Object.keys(speaker.state?.seats ?? {}), (rest[bare] ?? '').replace(/[,:]$/, ''))
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
  const [word] = rest
  // A reason may begin with any word, so for one's own task only an id counts.
  const named = word !== undefined && (!own || speaker.state?.tasks[word] !== undefined)
  const first = named ? findTask(speaker.state, word) : undefined
  if (first !== undefined) return finish(change, first, seatName, rest.slice(1).join(' '))
  if (own) return send({ type: 'task', change, ...(text === '' ? {} : { text }) })
  return error(
    text === ''
      ? `Say which task: /task ${change} TASK (tab completes it)`
      : `No single task matches “${text}”; tab completes one.`,
  )
}

const finish = (
  change: (typeof taskChanges)[number],
  task: string,
  seatName: string | undefined,
  text: string,
): Meaning => {
  if (change === 'assign' && seatName === undefined) return error('Say to whom: /task assign TASK NAME')
  if (change === 'edit' && text === '') return error('Say what it should be: /task edit TASK TEXT')
  return send({
    type: 'task',
    change,
    task,
    ...(seatName === undefined ? {} : { seat: seatName }),
    ...(text === '' ? {} : { text }),
  })
}
