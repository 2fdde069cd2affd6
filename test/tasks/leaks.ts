import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { createQuestionRecipes } from '../../source/planner/question-recipes.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'
import { ignorantOf } from '../../source/session/log/seat-knowledge.ts'
import type { Task } from '../../source/tasks/task-schema.ts'

const prompts = loadPrompts()
const words = (text: string): string => ` ${text.replace(/[^a-zA-Z]+/g, ' ')} `
const named = (line: string, item: string): boolean => words(line).includes(words(item))

/** Lines that a seat read, in a question or as what came of an action, which say how something is made that it does not know how to make. */
export const leaks = (task: Task, events: readonly SessionEvent[]): string[] => {
  const book = createQuestionRecipes(task.world.version)
  let state = initialState()
  const found: string[] = []
  const look = (seat: string, what: string, text: string): void => {
    const others = Object.entries(task.knowledge).flatMap(([name, lines]) => (name === seat ? [] : lines))
    const own = task.knowledge[seat] ?? []
    for (const line of others) if (!own.includes(line) && text.includes(line)) found.push(`${seat}, ${what}: ${line}`)
    for (const item of Object.keys(task.recipes)) {
      const parts = Object.keys(book.making(item, [])?.from ?? {})
      if (!ignorantOf(task, state, seat, item)) continue
      // One part alone is named beside what is made of it in many a list.
      const names = parts.length === 1 ? [`${item} from ${parts[0]}`] : [item, ...parts]
      for (const line of text.split('\n'))
        if (names.every(name => named(line, name)) && /from|needs|missing|→/.test(line))
          found.push(`${seat}, ${what}: ${line}`)
    }
  }
  for (const event of events) {
    state = fold(state, event)
    if (event.type === 'mind.asked') {
      const { seat, question, input } = event.data
      const { user } = prompts.get(question)!.render(input)
      // What comes before are examples from other games.
      look(seat, question, user.slice(Math.max(0, user.lastIndexOf('Answer: '))))
    } else if (event.type === 'action.ended') look(event.data.seat, 'an action', event.data.reason)
  }
  return found
}
