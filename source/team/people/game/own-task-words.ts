import type { Command } from '../../../session/attach/commands.ts'
import { isEnded } from '../../tasks/task-rules.ts'
import type { Person } from '../person.ts'
import type { SpokenOrderNeeds } from './stopping-words.ts'

/** What people say about a task of their own. */
const claims: readonly (readonly [RegExp, Extract<Command, { type: 'task' }>['change']])[] = [
  [/^(?:i(?:'m| am) )?done[.!]*$/i, 'done'],
  [/^(?:ok,? )?(?:i )?accept(?:ed)?[.!]*$/i, 'accept'],
  [/^(?:i )?decline(?:d)?\b[:,]?\s*(.*)$/i, 'decline'],
  [/^(?:i )?fail(?:ed)?\b[:,]?\s*(.*)$/i, 'fail'],
]

const examples = 'come, follow me, bring me 5 dirt, get 6 oak logs, what are you doing, stop'

/** `done`, `decline too far`: about the task that is theirs. False when the words are about something else. */
export const followsOwnTaskWords = (
  { work, voice }: Pick<SpokenOrderNeeds, 'work' | 'voice'>,
  person: Person,
  words: string,
): boolean => {
  for (const [pattern, change] of claims) {
    const found = pattern.exec(words)
    if (!found) continue
    const mine = Object.values(work.tasks()).some(
      task => person.seat !== null && task.assignees.includes(person.seat) && !isEnded(task),
    )
    const reason = found[1]?.trim()
    if (!mine) voice.say(person, undefined, `You have no task just now. You can say: ${examples}.`)
    else
      void voice
        .obey(person, { type: 'task', change, text: reason || undefined })
        .then(({ text }) => voice.say(person, undefined, text))
    return true
  }
  return false
}
