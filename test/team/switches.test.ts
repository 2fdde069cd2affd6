import { expect, test } from 'vitest'
import { actionInfos } from '../../source/body/actions/index.ts'
import type { Brain } from '../../source/brain/brain.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import type { ConverseInput } from '../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import { organizations } from '../../source/organizations/index.ts'
import { type AgentPart, agentParts, reachBlocks } from '../../source/session/log/events/switches.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { abilitiesOf, functionsOf } from '../../source/team/knowledge/seat-actions.ts'
import { type Setting, setUp, simple } from './support/harness.ts'

const prompts = loadPrompts()
const asked = (events: readonly SessionEvent[]) =>
  events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : []))
/** Inputs of questions, with the fields that any of these questions have. */
const inputs = (events: readonly SessionEvent[]) =>
  asked(events).map(({ input }) => input as Readonly<Record<string, never>>)
/** What a brain reads of a question beside the examples from other games. */
const read = ({ question, input }: ReturnType<typeof asked>[number]): string => {
  const { user } = prompts.get(question)!.render(input)
  return user.slice(Math.max(0, user.lastIndexOf('Answer: ')))
}

const teams = Object.keys(organizations).filter(name => name !== 'solo')
const goal = 'Collect 4 oak logs. Craft 8 sticks.'
const chests = [{ at: [3, -60, 3], items: {} }] as const

const play = async (organization: string, without: AgentPart[] | undefined, setting: Setting = {}) => {
  const quick = { timeLimit: 8, ...setting }
  const task: Task = simple(goal, { organization, without })
  const played = setUp(task, quick, { chests })
  await played.team.start()
  await played.team.ended
  return played
}

test.each(teams)(
  '%s without communication: no agent says a word to another, and work is done all the same',
  async name => {
    const said = (events: readonly SessionEvent[]) =>
      events.flatMap(event => (event.type === 'message.sent' ? [event.data] : []))
    const talking = await play(name, undefined)
    expect(said(talking.events).some(({ kind }) => kind !== 'order')).toBe(true)
    const { events, session } = await play(name, ['communication'])
    expect(events.some(({ type, data }) => type === 'action.ended' && data.result === 'success')).toBe(true)
    expect(said(events).filter(({ kind }) => kind !== 'order')).toEqual([])
    for (const type of ['conversation.started', 'discussion.spoken', 'seat.told'] as const)
      expect(events.filter(event => event.type === type)).toEqual([])
    const letters = inputs(events).flatMap(({ messages = [] }) => messages as { kind: string }[])
    expect(letters.filter(({ kind }) => kind !== 'order')).toEqual([])
    // It says so in the log, which replay, resume and fork go by.
    expect(session.state.session.without).toEqual(['communication'])
  },
)

test('without communication an equal is told that none hears it; what a person says it hears', async () => {
  const { events } = await play('peers', ['communication'])
  const talks = asked(events).filter(({ question }) => question === 'converse')
  expect(talks.length).toBeGreaterThan(0)
  for (const one of talks) expect(read(one)).toContain('Others: none that hears you')
  const { events: all } = await play('peers', undefined)
  expect(asked(all).map(read).join()).not.toContain('none that hears you')

  const person = setUp(simple(goal, { organization: 'tree', without: ['communication'] }), {}, { chests })
  await person.team.start()
  await person.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await person.team.command('Ann', { type: 'say', to: ['Bob'], text: 'What do you have?', delivery: 'queue' })
  const answer = await person.until(
    ({ type, data }) => type === 'message.sent' && 'kind' in data && data.kind === 'reply',
  )
  expect(answer.data).toMatchObject({ from: 'Bob', to: ['Ann'] })
  await person.team.stop('seen enough')
})

test.each(['peers', 'dag', 'tree'])('%s without memory: prompts and log hold nothing of before', async name => {
  const memories = (events: readonly SessionEvent[]) => [
    ...events.filter(({ type }) => type === 'mind.remembered' || type === 'mind.reflected'),
    ...inputs(events).flatMap(({ memory = [], notes = '' as never, saidLately = [], states = [] }) =>
      [memory, notes, saidLately, states].flat().filter(Boolean),
    ),
  ]
  expect(memories((await play(name, undefined)).events)).not.toEqual([])
  const { events } = await play(name, ['memory'])
  expect(events.some(({ type, data }) => type === 'action.ended' && data.result === 'success')).toBe(true)
  expect(memories(events)).toEqual([])
  for (const { history = [], conversations = [] } of inputs(events)) {
    expect((history as unknown[]).length).toBeLessThanOrEqual(1)
    for (const { lines } of conversations as { lines: { from: string }[] }[])
      expect(new Set(lines.map(({ from }) => from)).size).toBeLessThanOrEqual(1)
  }
})

test.each(['peers', 'tree'])('%s without vision: a prompt tells of nothing beyond reach', async name => {
  const far = (events: readonly SessionEvent[]) =>
    inputs(events).flatMap(({ observation }) => {
      const { position, blocks, entities, players, devices = [] } = (observation ?? {}) as Record<string, never[]>
      if (!position) return []
      const things = [...blocks!, ...entities!, ...players!, ...devices] as {
        nearest?: number[]
        position?: number[]
      }[]
      return things.filter(
        ({ nearest, position: at = nearest! }) => Math.hypot(...at.map((n, i) => n - position[i]!)) > reachBlocks + 2,
      )
    })
  expect(far((await play(name, undefined)).events)).not.toEqual([])
  expect(far((await play(name, ['vision'])).events)).toEqual([])
})

test('each part takes its actions along, of the table and of the programs', () => {
  const task = (without?: AgentPart[]) => simple(goal, { without })
  const all = actionInfos()
  const names = (without?: AgentPart[]) => new Set(abilitiesOf(task(without), 'Bob', all).map(({ name }) => name))
  const goneWithout = Object.fromEntries(
    agentParts.map(part => {
      const left = names([part])
      return [part, [...names()].filter(name => !left.has(name))]
    }),
  )
  const gone = (part: AgentPart) => goneWithout[part]
  expect(gone('communication')).toEqual(
    expect.arrayContaining(['say', 'talkTo', 'startConversation', 'endConversation', 'write']),
  )
  expect(gone('memory')).toEqual(
    expect.arrayContaining([
      'rememberHere',
      'goToRememberedPlace',
      'savedPlaces',
      'saveSkill',
      'runSkill',
      'listSkills',
    ]),
  )
  expect(gone('vision')).toEqual(
    expect.arrayContaining(['look', 'map', 'nearbyBlocks', 'entities', 'searchForBlock', 'explore']),
  )
  // None of them is what a body needs for its work.
  for (const part of ['communication', 'memory', 'vision'] as const)
    for (const name of ['collect', 'craft', 'build', 'give', 'goTo', 'newAction'])
      expect(gone(part)).not.toContain(name)
  expect(names(['tools'])).toEqual(
    new Set(['newAction', 'runCode', 'say', 'talkTo', 'startConversation', 'endConversation', 'write']),
  )
  expect(names(['tools', 'communication'])).toEqual(new Set(['newAction', 'runCode']))
  const functions = functionsOf(task(['tools']), 'Bob', all)!
  expect(functions).toEqual(expect.arrayContaining(['goTo', 'dig', 'place', 'craft', 'deposit']))
  for (const name of ['gather', 'collect', 'build', 'give', 'sortChests', 'look', 'runSkill'])
    expect(functions).not.toContain(name)
  expect(functionsOf(task(), 'Bob', all)).toBeUndefined()
  // What the task itself forbids stays forbidden.
  expect(functionsOf({ ...task(['tools']), blocked: { Bob: ['dig'] } }, 'Bob', all)).not.toContain('dig')
})

test.each(agentParts)('what is not offered without %s is refused when a brain asks for it', async part => {
  const wish = { communication: 'say', memory: 'rememberHere', tools: 'collect', vision: 'look' }[part]
  let times = 0
  const wanting = (): Brain => {
    const rules = createRuleBrain()
    return {
      ...rules,
      async ask(question, input, context) {
        if (question.name !== 'nextActions' || ++times > 4) return await rules.ask(question, input, context)
        await new Promise(resolve => setTimeout(resolve, 10))
        const args = { item: 'oak_log', text: 'hi', name: 'here' }
        return { value: { actions: [{ name: wish, args }] } } as never
      },
    }
  }
  const list = actionInfos()
  const abilities = { ...(await import('./support/fake-world.ts')).abilities, list }
  const { world, events } = await play('tree', [part], { brainFor: wanting, abilities, timeLimit: 3 })
  expect(events.some(event => event.type === 'action.started')).toBe(part !== 'tools')
  expect(world.performed.filter(({ call }) => call.name === wish)).toEqual([])
})

test('without communication a person hears at once whom an agent cannot tell what it was to pass on', async () => {
  const rules = createRuleBrain()
  const passing: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'decideReply') return answer
      return { ...answer, value: question.output.parse({ reply: 'Please bring Ann two planks.', to: ['Mia', 'Ann'] }) }
    },
  }
  const ask = async (without: AgentPart[] | undefined) => {
    const { team, events, until } = setUp(
      simple(goal, { organization: 'tree', without }),
      { brainFor: () => passing },
      { chests },
    )
    await team.start()
    await team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    await team.command('Ann', {
      type: 'say',
      to: ['Bob'],
      text: 'Have Mia carry 2 planks over here.',
      delivery: 'queue',
    })
    await until(({ type, data }) => type === 'mind.answered' && 'question' in data && data.question === 'decideReply')
    await team.stop('seen enough')
    return events.flatMap(({ type, data }) =>
      type === 'message.sent' && data.kind === 'reply' ? [[data.to, data.text] as const] : [],
    )
  }
  expect(await ask(undefined)).toEqual([[['Mia', 'Ann'], 'Please bring Ann two planks.']])
  const [said, excused, ...more] = await ask(['communication'])
  expect(said).toEqual([['Ann'], 'Please bring Ann two planks.'])
  expect(excused).toEqual([
    ['Ann'],
    expect.stringMatching(/^I cannot tell Mia “Please bring Ann two planks\.”: agents say nothing/),
  ])
  expect(more).toEqual([])
})

test('equals that remember nothing of what they heard do not ask for it until the time is over', async () => {
  const rules = createRuleBrain()
  /** Asks after every answer, and answers every question. */
  const forgetful: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const { seat, others, messages } = input as ConverseInput
      const asks = seat < others[0]!.name
      const say = asks
        ? others.map(({ name }) => ({ to: name, text: 'How many logs do you carry?' }))
        : messages.map(({ from }) => ({ to: from, text: 'I carry no logs.' }))
      return { ...answer, value: question.output.parse({ say }) }
    },
  }
  const task = simple(goal, { organization: 'peers', without: ['memory'], timeLimit: 600 })
  const { team, events } = setUp(task, { brainFor: () => forgetful, answerWithin: 300 }, { chests })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'failure', cause: 'nothing-left' })
  expect(events.filter(({ type }) => type === 'message.sent').length).toBeLessThan(60)
})
