import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import { replyByRules } from '../../../source/brain/rules/talk/decide-reply.ts'
import type { Letter } from '../../../source/mind/inbox.ts'
import { messageCommands } from '../../../source/team/people/message-commands.ts'
import { meantByYes } from '../../../source/team/people/questions-asked.ts'
import { replyInput, seen, team } from '../../brain/support/question-inputs.ts'

/** A talk as the log has it: who says what to whom, and what agents without a model answer. */
const talk = () => {
  const players = [{ name: 'Ann', position: [3, -60, 3] as [number, number, number] }]
  const situation = (seat: string, text: string, to: readonly string[]): DecideReplyInput =>
    replyInput(text, {
      ...{ seat, names: ['dirt', 'stick', 'oak_log', 'chest'], team: team() },
      ...(seat === 'Lena' ? { role: 'leader', plans: true } : {}),
      observation: { ...seen({ oak_planks: 12, dirt: 9 }), players },
      messages: [{ from: 'Ann', kind: 'chat', text, person: true, called: to.includes(seat) || undefined }],
    })
  const members = new Map(
    ['Lena', 'Bob', 'Mia'].map(seat => [
      seat,
      { seat, plain: true, mind: { situation: ([letter]: Letter[]) => situation(seat, letter!.text, letter!.to) } },
    ]),
  )
  const messages: { from: string; to: string[]; text: string; kind: string }[] = []
  const log = (from: string, to: string[], text: string, kind: string): void =>
    void messages.push({ from, to, text, kind })
  const needs = {
    session: { state: { messages, seats: { Lena: {}, Bob: {}, Mia: {} }, people: {} } },
    roster: { members },
  }
  const known = needs as unknown as Parameters<typeof meantByYes>[0] // the parts of them that are read
  return {
    messages,
    /** Says it, and hears what this agent answers. */
    ask(seat: string, text: string, to = [seat]): string {
      log('Ann', to, text, 'chat')
      const { reply } = replyByRules(situation(seat, text, to))
      log(seat, ['Ann'], reply, 'reply')
      return reply
    },
    log,
    yes: (text = 'yes', to?: string) => meantByYes(known, 'Ann', text, to),
    say: (text: string, to: string[]) =>
      messageCommands({
        ...known,
        messageDelivery: {
          send: (message: (typeof messages)[number]) => String(messages.push({ ...message, to: [...message.to] })),
        } as never, // all it does
      }).say({ type: 'say', text, to, delivery: 'queue' } as never, { name: 'Ann' } as never), // all that is read of both
  }
}

test.each([
  ['Bob', 'brng me 3 sticks', 'bring me 3 sticks'],
  ['Bob', 'bring me 3 oak plnks', 'bring me 3 oak planks'],
  ['Bob', 'wht do you have?', 'what do you have'],
  ['Bob', 'get 3 oak logs then brng me 1 chest, then put 1 dirt in the chest', 'bring me 1 chest'],
  ['Bob', 'get 2 dirt, then colect 3 oak logs', 'collect 3 oak logs'],
  ['Lena', 'gbuild a cabin', 'build a cabin'],
])('%s is asked “%s”, and yes says “%s”', (seat, words, meant) => {
  const { ask, yes } = talk()
  expect(ask(seat, words)).toMatch(/did you mean “/i)
  for (const text of ['yes', 'Yes!', 'ok please']) expect(yes(text)).toEqual({ words: meant, to: seat })
  expect(yes('yes', seat)).toEqual({ words: meant, to: seat })
  expect(yes('yes, but later')).toBeUndefined()
})

test('a mistyped name before an order: yes says it to whom it was meant for', () => {
  for (const words of ['bbo bring me 2 dirt', 'bobb, bring me 2 dirt']) {
    const { ask, yes } = talk()
    expect(ask('Lena', words, [])).toMatch(/Did you mean “Bob, bring me 2 dirt”\?$/)
    expect(yes()).toEqual({ words: 'bring me 2 dirt', to: 'Bob' })
  }
})

test('a goal that was mistyped: yes sets the one that was meant', () => {
  const { log, yes } = talk()
  log('Ann', [], 'goal colect 6 oak logs', 'chat')
  log('Lena', ['Ann'], '“colect 6 oak logs” begins with no kind of work; did you mean “collect 6 oak logs”?', 'reply')
  expect(yes()).toEqual({ words: 'goal collect 6 oak logs', to: undefined })
})

test('yes to one that is named is for what that one asked, else for what was asked last; not after other words', () => {
  const { ask, log, yes } = talk()
  ask('Bob', 'brng me 3 sticks')
  ask('Mia', 'brng me 2 dirt')
  log('Bob', ['Ann'], 'Done: Collect 2 dirt.', 'report')
  expect(yes()).toEqual({ words: 'bring me 2 dirt', to: 'Mia' })
  expect(yes('yes', 'Bob')).toEqual({ words: 'bring me 3 sticks', to: 'Bob' })
  ask('Bob', 'bring me 1 dirt')
  expect(yes('yes', 'Bob')).toBeUndefined()
  expect(talk().yes()).toBeUndefined()
})

test.each([[[]], [['mia']]])('at the screen it is said to the one who asked: %j', async to => {
  const { ask, say, messages } = talk()
  ask('Mia', 'bring me 3 oak plnks')
  expect(await say('yes', to)).toEqual({ ok: true, text: 'to Mia: bring me 3 oak planks' })
  expect(messages.at(-1)).toMatchObject({ from: 'Ann', to: ['Mia'], text: 'bring me 3 oak planks', kind: 'chat' })
  expect(await say('yes', to)).toMatchObject({ ok: true, text: expect.not.stringContaining(':') })
})
