import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { thingIn } from '../../../source/session/log/item-titles.ts'
import { gatedBrain, type Held } from '../support/gated-brain.ts'
import { goOn, killed } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

/** No hand gets cobblestone: a brain is asked how to get it, and says so in three actions. */
const itemOf = ({ args }: { readonly args?: unknown }): unknown => (args as { readonly item?: unknown }).item

const task = simple('Collect 8 cobblestone.', { timeLimit: 60, seats: { leader: 'Lena', workers: ['Bob'] } })
const digging = ['dirt', 'sand', 'cobblestone'].map(item => ({ name: 'collect', args: { item, count: 8 } }))

const answering = (brain: Brain, actions: () => typeof digging): Brain => ({
  ...brain,
  async ask(question, input, context) {
    const answer = await brain.ask(question, input, context)
    if (question.name !== 'nextActions' || thingIn((input as NextActionsInput).task.done) !== 'cobblestone')
      return answer
    return { ...answer, value: question.output.parse({ thought: '', actions: actions() }) }
  },
})
const inThreeActions = (brain: Brain): Brain => answering(brain, () => digging)

/** Bob digs; what he is told he thinks about until the test lets him answer. */
const playing = async () => {
  const { brain, ...gate } = gatedBrain('decideReply')
  current = await begin(task, { brainFor: () => inThreeActions(brain) }, { pace: 4 })
  const { team, next, say } = current
  const acting = next('action.started', data => itemOf(data) === 'dirt')
  await team.start()
  await acting
  /** Says it to Bob, and resolves when he thinks about it. */
  const saying = async (text: string, delivery: 'queue' | 'steer' | 'interrupt' = 'queue'): Promise<Held> => {
    const thinking = gate.next()
    await say(text, ['Bob'], delivery)
    return thinking
  }
  return { ...current, held: gate.held, saying }
}

const textsOf = ({ input }: Held): string[] => (input as DecideReplyInput).messages.map(one => one.text)
const repliesOf = (events: readonly SessionEvent[]): string[] =>
  events.flatMap(({ type, data }) =>
    type === 'message.sent' && data.from === 'Bob' && data.kind === 'reply' ? [data.text] : [],
  )
const questionsOf = (events: readonly SessionEvent[]): string[] =>
  events.flatMap(({ type, data }) => (type === 'mind.asked' && data.seat === 'Bob' ? [data.question] : []))

test('a body does all that is queued while its mind thinks about what a person said, and what was answered is followed', async () => {
  const { saying, next, session, team, world, events } = await playing()
  const last = next('action.ended', data => data.reason === 'collected 8 cobblestone')
  const thinking = await saying('get 3 gravel')
  expect(session.state.seats.Bob).toMatchObject({ phase: 'act', unanswered: [expect.any(String)] })
  await last
  expect(thinking.signal.aborted).toBe(false)
  expect(repliesOf(events)).toEqual([])
  thinking.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(repliesOf(events)).toEqual([expect.stringMatching(/gravel/)])
  expect(world.bodies.get('Bob')!.items).toMatchObject({ dirt: 8, sand: 8, cobblestone: 8, gravel: 3 })
  expect(session.state.seats.Bob!.unanswered).toEqual([])
  // What was ordered was followed on the spot, and the task is done: nothing is left to choose.
  expect(questionsOf(events)).toEqual(['nextActions', 'decideReply'])
})

test('a wish that is taken on while the body acts is done after the action under way, and before those queued behind it', async () => {
  const { saying, next, past, team } = await playing()
  const thinking = await saying('get 3 gravel')
  const ended = next('action.ended', data => data.seat === 'Bob')
  thinking.release()
  expect(await ended).toMatchObject({ result: 'success' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  const dug = past('action.started').flatMap(({ data }) => (data.seat === 'Bob' ? [itemOf(data)] : []))
  expect(dug.slice(0, 2)).toEqual(['dirt', 'gravel'])
  expect(dug).toContain('cobblestone')
})

test('a stop that is understood while the body acts ends the action at once', async () => {
  const { saying, next, past } = await playing()
  const thinking = await saying('stop')
  const ended = next('action.ended', data => data.seat === 'Bob')
  const failed = next('task.changed', data => data.status === 'failed')
  thinking.release()
  expect(await ended).toMatchObject({ result: 'aborted' })
  expect(await failed).toMatchObject({ cause: 'stopped' })
  expect(past('action.started').filter(({ data }) => itemOf(data) === 'sand')).toEqual([])
})

test('a steering message is thought about at once, and no further action begins before it is answered', async () => {
  const { saying, next, past, team } = await playing()
  const ended = next('action.ended', data => data.seat === 'Bob')
  const thinking = await saying('get 3 gravel', 'steer')
  expect(await ended).toMatchObject({ result: 'success' })
  const beginnings = () => past('action.started').filter(({ data }) => data.seat === 'Bob').length
  // Time for all that does not wait for the answer.
  for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
  expect(beginnings()).toBe(1)
  thinking.release()
  expect(itemOf(await next('action.started'))).toBe('gravel')
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('an interrupt ends the action and the thinking, and both messages are answered together, once', async () => {
  const { saying, next, held, team, events, past } = await playing()
  const thinking = await saying('what do you have?')
  const ended = next('action.ended', data => data.seat === 'Bob')
  const again = await saying('where are you?', 'interrupt')
  expect(await ended).toMatchObject({ result: 'aborted' })
  expect(thinking.signal.aborted).toBe(true)
  expect(textsOf(again)).toEqual(['what do you have?', 'where are you?'])
  again.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(repliesOf(events)).toEqual([expect.stringMatching(/^I carry nothing\. I am at /)])
  expect(held).toHaveLength(2)
  const said = past('mind.remembered').filter(({ data }) => data.line?.startsWith('Ann: "what do you have?"'))
  expect(said).toHaveLength(1)
})

test('a message that comes while another is thought about waits its turn and is answered beside the body, too', async () => {
  const { saying, say, next, held, team, events } = await playing()
  const thinking = await saying('what do you have?')
  await say('where are you?', ['Bob'])
  expect(held).toHaveLength(1)
  const second = next('mind.asked', data => data.question === 'decideReply')
  thinking.release()
  await second
  expect(textsOf(held[1]!)).toEqual(['where are you?'])
  held[1]!.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(repliesOf(events)).toHaveLength(2)
})

test('the next plan waits for the answer, and no question is asked beside it', async () => {
  const { brain, ...gate } = gatedBrain('decideReply')
  current = await begin(task, { brainFor: () => brain }, { pace: 4 })
  const { team, next, say, events } = current
  const first = next('action.ended', data => data.seat === 'Bob')
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const thinking = gate.next()
  await say('use an old pickaxe', ['Bob'])
  const { release } = await thinking
  await first
  for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
  const before = questionsOf(events)
  expect(before.at(-1)).toBe('decideReply')
  release()
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a body acts between two answers, however many letters are written while each is thought of', async () => {
  const { brain, ...gate } = gatedBrain('decideReply')
  const left = digging.map(call => [call])
  current = await begin(task, { brainFor: () => answering(brain, () => left.shift() ?? []) }, { pace: 4 })
  const { team, say, next, past } = current
  const first = gate.next()
  await team.start()
  await say('what do you have?', ['Bob'])
  let thinking = await first
  for (const text of ['where are you?', 'what are you doing?']) {
    await say(text, ['Bob'])
    // Beside an action the letters are answered one after the other: it is about a mind whose body has nothing to do.
    const ended = past('action.ended').length
    if (past('action.started').length > ended) await next('action.ended')
    const following = gate.next()
    thinking.release()
    thinking = await following
    expect(textsOf(thinking)).toEqual([text])
  }
  let isActing = false
  const order: string[] = []
  for (const { type, data } of current.events) {
    if (type === 'action.started') order.push('act')
    if (type === 'action.started' || type === 'action.ended') isActing = type === 'action.started'
    if (type === 'mind.asked' && data.question === 'decideReply') order.push(isActing ? 'answer beside it' : 'answer')
  }
  expect(order.filter(one => one !== 'act')).toHaveLength(3)
  expect(order.join(', ')).not.toMatch(/answer, answer/)
  thinking.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a leader plans between two answers, however many letters are written while each is thought of', async () => {
  const { brain, ...gate } = gatedBrain('decideReply')
  current = await begin(task, { brainFor: () => brain, approvals: 'plans' }, { pace: 60_000 })
  const { team, ask, say, next, past } = current
  const asked = next('approval.asked')
  await team.start()
  await asked
  const first = gate.next()
  await say('what do you have?', ['Lena'])
  const thinking = await first
  await ask({ type: 'reject', reason: 'use only Bob' })
  await say('where are you?', ['Lena'])
  const second = gate.next()
  thinking.release()
  await second
  const order = past('mind.asked').flatMap(({ data }) => (data.seat === 'Lena' ? [data.question] : []))
  expect(order).toEqual(['planTask', 'decideReply', 'planTask', 'decideReply'])
})

test.each([
  ['dead', 'die', 'rise'],
  ['thrown out of the world', 'drop', 'comeBack'],
] as const)(
  'an agent whose body is %s answers, and goes on with what was queued once it is back',
  async (_, go, back) => {
    const { saying, next, past, team, world, events } = await playing()
    const body = world.bodies.get('Bob')!
    const waits = next('mind.phase', data => data.seat === 'Bob' && data.phase === 'waiting')
    body[go]('a kick')
    await waits
    const replied = next('message.sent', data => data.from === 'Bob' && data.kind === 'reply')
    const thinking = await saying('what do you have?')
    thinking.release()
    await replied
    expect(past('action.started')).toHaveLength(1)
    body[back]()
    expect(await team.ended).toMatchObject({ result: 'success' })
    expect(questionsOf(events)).toEqual(['nextActions', 'decideReply'])
  },
)

test('a seat that is taken meanwhile answers when the agent has it again, once', async () => {
  const { saying, next, ask, held, team, events, session } = await playing()
  await ask({ type: 'drafts', count: 'off' })
  const thinking = await saying('what do you have?')
  const paused = next('mind.phase', data => data.seat === 'Bob' && data.phase === 'paused')
  await ask({ type: 'take', seat: 'Bob' })
  await paused
  expect(thinking.signal.aborted).toBe(true)
  expect(repliesOf(events)).toEqual([])
  expect(session.state.seats.Bob!.unanswered).toHaveLength(1)
  const again = next('mind.asked', data => data.question === 'decideReply')
  await ask({ type: 'release' })
  await again
  held.at(-1)!.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(repliesOf(events)).toHaveLength(1)
})

/** Kills the host at the first event of a kind that fits, once Ann has said something to Bob as he digs; another host goes on. */
const cutAt = async (fits: (event: SessionEvent) => boolean) => {
  const { brain, held } = gatedBrain('decideReply')
  const played = setUp(task, { brainFor: () => inThreeActions(brain) }, { pace: 4 })
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const before = await killed(played, fits, async () => {
    await played.until(({ type }) => type === 'action.started')
    const asked = played.until(({ type, data }) => type === 'mind.asked' && data.question === 'decideReply')
    await played.team.command('Ann', { type: 'say', to: ['Bob'], text: 'what do you have?', delivery: 'queue' })
    // The question is held right after it stands in the log.
    void asked.then(() => setImmediate(() => held[0]!.release()))
  })
  const after = goOn(before, task)
  after.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await after.team.start()
  expect(await after.team.ended).toMatchObject({ result: 'success' })
  const all = [...before.events, ...after.events]
  expect(violations(all)).toEqual([])
  return { before: repliesOf(before.events), all: repliesOf(all), state: after.session.state }
}

test('a host that is killed while an answer is thought of leaves the message to the next one, which answers it once', async () => {
  const { before, all, state } = await cutAt(
    ({ type, data }) => type === 'mind.asked' && data.question === 'decideReply',
  )
  expect(before).toEqual([])
  expect(all).toEqual([expect.stringMatching(/^I /)])
  expect(state.seats.Bob!.unanswered).toEqual([])
})

test('a host that is killed right after the answer leaves nothing to answer', async () => {
  const { before, all } = await cutAt(({ type, data }) => type === 'message.delivered' && data.to === 'Ann')
  expect(before).toHaveLength(1)
  expect(all).toHaveLength(1)
})
