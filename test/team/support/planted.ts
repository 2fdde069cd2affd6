import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'

/** A thing that no work needs, planted where only some may know of it. */
export interface Planted {
  readonly mark: string
  /** Whether this seat has come to know of it by its own eyes and hands, so far. */
  isSeenBy(seat: string): boolean
}

export interface Leak {
  readonly seat: string
  readonly mark: string
  readonly where: string
  readonly text: string
}

export interface Watch {
  /** Another brain with its questions read. */
  around(brain: Brain): Brain
  /** An event of the session that is played. */
  hear(event: SessionEvent): void
  readonly leaks: readonly Leak[]
  /** Questions that were read, by seat; `marks`: how many named something planted. */
  readonly read: ReadonlyMap<string, { prompts: number; marks: number }>
}

const prompts = loadPrompts()
/** `end_crystal`, as people and agents say it in words. */
const inWords = (text: string): string => text.replaceAll('_', ' ')
const naming = (text: string, mark: string): string | undefined => {
  const at = inWords(text).indexOf(inWords(mark))
  return at < 0 ? undefined : text.slice(Math.max(0, at - 120), at + mark.length + 60)
}

/**
 * Reads all that goes to a brain (the prompt as a model is sent it, what the rules are given, and what is fed back of an answer), and all that a
 * person in a seat is shown as a draft. A leak: what was planted stands there before the seat saw it, or read a message that names it.
 */
export const watchPlanted = (planted: readonly Planted[]): Watch => {
  const told = new Map<string, string[]>()
  const texts = new Map<string, string>()
  const read = new Map<string, { prompts: number; marks: number }>()
  const leaks: Leak[] = []
  const look = (seat: string, where: string, text: string): boolean => {
    let names = false
    for (const { mark, isSeenBy } of planted) {
      const found = naming(text, mark)
      if (found === undefined) continue
      names = true
      const heard = told.get(seat) ?? []
      if (!isSeenBy(seat) && !heard.some(one => naming(one, mark) !== undefined))
        leaks.push({ seat, mark, where, text: found })
    }
    return names
  }
  return {
    leaks,
    read,
    around: brain => ({
      ...brain,
      async ask(question, input, context) {
        const { seat, feedback = [] } = context
        const { system, user } = prompts.get(question.name)!.render(input)
        // An answer of its own brain is its own.
        const reasons = feedback.map(({ reason }) => reason)
        const names = look(seat, question.name, [system, user, JSON.stringify(input), ...reasons].join('\n'))
        const so = read.get(seat) ?? { prompts: 0, marks: 0 }
        read.set(seat, { prompts: so.prompts + 1, marks: so.marks + (names ? 1 : 0) })
        return await brain.ask(question, input, context)
      },
    }),
    hear({ type, data }) {
      if (type === 'message.sent') texts.set(data.message, JSON.stringify([data.text, data.meaning]))
      else if (type === 'message.delivered')
        told.set(data.to, [...(told.get(data.to) ?? []), texts.get(data.message) ?? ''])
      else if (type === 'human.asked') look(data.seat, 'a draft', JSON.stringify([data.title, data.text, data.answer]))
      else if (type === 'human.answered')
        look(data.seat, 'a draft that was answered', JSON.stringify(data.answer ?? ''))
    },
  }
}

export const ruleBrainRead = (watch: Watch): Brain => watch.around(createRuleBrain())
