import type { z } from 'zod'
import type { Desk, Draft, DraftDecision } from '../../brain/providers/person.ts'
import type { QuestionForm } from '../../brain/question-form.ts'
import { issueWords } from '../../issue-words.ts'
import type { CommandRefused } from '../../session/attach/commands.ts'
import { defaultDraftTimeoutSeconds, type draftCount } from '../../session/log/events/words.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { no } from './command-handlers.ts'

export type DraftCount = z.infer<typeof draftCount>

export interface Drafts extends Desk {
  /** Null, or one line why not. Without an id: the oldest of this person's. */
  answer(
    person: string,
    id: string | undefined,
    decision: 'accept' | 'edit' | 'ignore' | 'hold',
    text?: string,
  ): CommandRefused | null
  /** The person left the seat: what is open there is the agent's own again. */
  release(seat: string): void
  /** Holds for what is open, too. */
  setCount(person: string, count: DraftCount): void
  /** When drafts count without this person: the same in every seat. */
  countOf(person: string): DraftCount
}

export interface DraftNeeds {
  readonly emit: SessionLike['emit']
  readonly state: () => SessionLike['state']
  readonly abilities: Abilities
  nextId(): string
}

interface Open {
  readonly draft: Draft
  readonly form: QuestionForm
  readonly person: string
  /** Starts its time anew; undefined: it waits for its person. */
  time(seconds: number | undefined): void
  settle(
    decision: 'accepted' | 'edited' | 'ignored' | 'timeout' | 'withdrawn',
    decided: DraftDecision | null,
    /** What an edited answer says. */
    title?: string,
  ): void
  /** Put aside: the question waits for something else to happen. */
  aside: boolean
}

export const createDrafts = (needs: DraftNeeds): Drafts => {
  const { emit, abilities } = needs
  const open = new Map<string, Open>()

  const seated = (seat: string): string | null => {
    const state = needs.state()
    const occupant = state.seats[seat]?.occupant
    return occupant?.kind === 'person' && state.people[occupant.label]?.online ? occupant.label : null
  }

  const retime = (id: string, entry: Open, timeout: number | undefined): void => {
    const { person, draft } = entry
    entry.time(timeout)
    emit('human.timed', person, { draft: id, person, seat: draft.seat, timeout })
  }

  const drafts: Drafts = {
    holder(seat) {
      const person = seated(seat)
      return person !== null && drafts.countOf(person) !== 'off' ? person : null
    },
    offer(draft, signal) {
      const { seat, question, input, answer } = draft
      const person = drafts.holder(seat)
      const { form } = question
      if (person === null || !form || form.concerns?.(input, answer, person) === false) return null
      const timeout = secondsOf(drafts.countOf(person))
      const id = needs.nextId()
      const title = draft.trouble === undefined ? form.title(input, answer, abilities) : `no draft (${draft.trouble})`
      const { promise, resolve, reject } = Promise.withResolvers<DraftDecision>()
      let timer: NodeJS.Timeout | undefined
      const entry: Open = {
        draft,
        form,
        person,
        aside: false,
        time(seconds) {
          clearTimeout(timer)
          if (seconds === undefined) return
          timer = setTimeout(() => entry.settle('timeout', { kind: 'timeout' }), seconds * 1000)
          timer.unref()
        },
        settle(decision, decided, said) {
          clearTimeout(timer)
          signal.removeEventListener('abort', given)
          open.delete(id)
          if (!entry.aside)
            emit('human.answered', person, {
              draft: id,
              person,
              seat,
              decision,
              answer: decided && 'value' in decided ? decided.value : undefined,
              title: said,
            })
          if (decided) resolve(decided)
        },
      }
      entry.time(timeout)
      const given = (): void => {
        entry.settle('withdrawn', null)
        reject(signal.reason)
      }
      signal.addEventListener('abort', given, { once: true })
      open.set(id, entry)
      emit('human.asked', seat, {
        ...{
          draft: id,
          person,
          seat,
          question: question.name,
          doing: question.doing,
          title,
          text: form.text(answer, abilities),
          answer,
        },
        timeout,
      })
      return promise
    },
    answer(person, id, decision, text) {
      const chosen = id ?? [...open].find(([, entry]) => entry.person === person && !entry.aside)?.[0]
      const entry = chosen === undefined ? undefined : open.get(chosen)
      if (chosen === undefined || !entry || entry.aside)
        return id ? no('over', 'That draft is not open any more.') : no('not-yet', 'No draft waits for you.')
      if (entry.person !== person) return no('forbidden', `That draft is for ${entry.person}.`)
      if (decision === 'hold') {
        retime(chosen, entry, undefined)
        return null
      }
      const { draft, form } = entry
      if (decision === 'accept') {
        if (draft.answer === null)
          return no('not-yet', `There is no draft to accept: ${draft.trouble}. Write one: /change TEXT.`)
        entry.settle('accepted', { kind: 'accepted' })
        return null
      }
      if (decision === 'edit') {
        if (!text) return no('unreadable', 'What should it be?')
        const value = form.read(text, draft, abilities)
        if ('problem' in value) return no('unreadable', String(value.problem))
        const parsed = draft.question.output.safeParse(value)
        if (!parsed.success) {
          const [issue] = parsed.error.issues
          return no('unreadable', `${issue?.path.join('.') || 'The answer'}: ${issueWords(issue)}.`)
        }
        const decided = draft.question.mend?.(draft.input, parsed.data) ?? parsed.data
        const faults = draft.question.check?.(draft.input, decided) ?? []
        if (faults.length > 0) return no('unreadable', faults.join(' '))
        entry.settle('edited', { kind: 'edited', value: decided }, form.title(draft.input, decided, abilities))
        return null
      }
      const empty = form.empty?.(draft.input)
      if (empty !== undefined) entry.settle('ignored', { kind: 'ignored', value: empty })
      else {
        emit('human.answered', person, { draft: chosen, person, seat: draft.seat, decision: 'ignored' })
        entry.aside = true
      }
      return null
    },
    release(seat) {
      for (const entry of [...open.values()]) if (entry.draft.seat === seat) entry.settle('withdrawn', { kind: 'left' })
    },
    setCount(person, count) {
      emit('human.drafts', person, { person, count })
      if (count === 'off') return
      for (const [id, entry] of open) if (entry.person === person && !entry.aside) retime(id, entry, secondsOf(count))
    },
    countOf: person => needs.state().people[person]?.drafts ?? defaultDraftTimeoutSeconds,
  }
  return drafts
}

const secondsOf = (count: DraftCount): number | undefined => (typeof count === 'number' ? count : undefined)

/** What becomes of drafts, behind `Drafts …` or `which …`. */
export const countWords = (count: DraftCount): string =>
  typeof count === 'number' ? `count by themselves after ${count} s` : 'wait for you'
