import { findAction } from '../body/actions/index.ts'
import type { ActionFamily } from '../body/contract/action-families.ts'
import type { Body } from '../body/contract/body-types.ts'
import type { CodeRequest } from '../body/contract/mind-control.ts'
import type { DecideReplyInput } from '../brain/questions/decide-reply/shape.ts'
import type { MonitorProgressInput } from '../brain/questions/monitor-progress/shape.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import type { ReflectInput } from '../brain/questions/reflect/shape.ts'
import type { Assignment, Heard, Seen } from '../brain/questions/shapes.ts'
import type { WriteCodeInput } from '../brain/questions/write-code/shape.ts'
import { blockName } from '../minecraft/blocks/block-text.ts'
import { whole } from '../minecraft/blocks/position.ts'
import { spawnName } from '../minecraft/names/landmarks.ts'
import { withoutStations } from '../planner/question-recipes.ts'
import { noGoal, type Past } from '../session/log/events/words.ts'
import { thingToGet } from '../session/log/item-titles.ts'
import type { Letter, Read } from './inbox.ts'
import type { Memory } from './memory.ts'
import type { Means, Self, Senses } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import { rememberedNear, seenFrom, thingsOf, withKindsFor } from './observation-summary.ts'
import { listedAbove, looksUp, offerActions } from './offered-actions.ts'

const thingsIn = ({ done }: MindTask): string[] => [thingToGet(done) ?? []].flat()

const queueLimit = 10
const pastLimit = 8

export interface EndedTask {
  readonly task: MindTask
  readonly result: 'success' | 'failure'
  readonly reason: string
  readonly history: readonly Past[]
}

/** A program that a body keeps. */
interface Program {
  readonly name: string
  readonly description: string
}

/** What each question of a mind is given: only what the task at hand can need. */
export interface QuestionInputs {
  reply(task: MindTask | null, letters: readonly Letter[]): DecideReplyInput
  monitor(task: MindTask, history: readonly Past[], heard: readonly Heard[]): MonitorProgressInput
  actions(
    task: MindTask,
    history: readonly Past[],
    heard: readonly Heard[],
    programs: readonly Program[],
    /** Families of actions that the mind wanted to see for this task. */
    opened?: ReadonlySet<ActionFamily>,
  ): NextActionsInput
  /** What is asked after a task ended, with the short-term memory as it was then. */
  reflect(state: string, ended: EndedTask): ReflectInput
  code(task: MindTask | null, request: CodeRequest): WriteCodeInput
  /** What of the game a text names. */
  names(text: string): readonly string[]
}

/** A plan's item that is handed out as it is: the order says no more than the task does. */
const isPlainOrder = ({ kind, meaning = [] }: Heard): boolean =>
  kind === 'order' && meaning.length > 0 && meaning.every(one => one.kind === 'offer')

export const asHeard = ({ from, kind, text, meaning, person, report, answeredBy }: Omit<Read, 'answer'>): Heard => ({
  ...{ from, kind, text, person, answeredBy },
  meaning,
  report,
})

/** What a body remembers, and the spawn point, by names in small letters as people say them. */
const placesOf = (body: Body | null, { isNone }: Pick<Memory, 'isNone'>): DecideReplyInput['places'] => {
  const spawn = body?.observe().spawn
  const remembered = (!isNone && body?.places?.()) || {}
  const places = Object.entries(spawn ? { [spawnName]: spawn, ...remembered } : remembered)
  if (places.length === 0) return undefined
  return Object.fromEntries(
    places.map(([name, [x, y, z]]) => [name.toLowerCase(), [Math.floor(x), Math.floor(y), Math.floor(z)]]),
  )
}

const clockOf = (body: Body | null): DecideReplyInput['clock'] => {
  if (!body?.online) return undefined
  const { timeOfDay, timeStands } = body.observe()
  return { ticks: timeOfDay, stands: timeStands }
}

export const createInputs = (
  { seat, role, memory }: Pick<Self, 'seat' | 'role' | 'memory'>,
  senses: Senses,
  actions: Means['actions'],
): QuestionInputs => {
  const { known } = senses
  /** What was tried for a task, as much of it as a prompt shows. */
  const past = (history: readonly Past[]) => history.slice(memory.isNone ? -1 : -pastLimit)
  const seen = (remembers = false): Seen | null => {
    const body = senses.body()
    if (!body?.online) return null
    const observation = body.observe()
    const from = whole(observation.position)
    const remembered = remembers ? rememberedNear(known.land.devices(from), from, observation) : []
    return { ...seenFrom(observation, remembered), ...senses.heldUp() }
  }
  const assignmentOf = ({ id, title, done, share, way, from, milestones, data }: MindTask): Assignment => ({
    id,
    title,
    done,
    share,
    way,
    from,
    milestones: milestones && [...milestones],
    data: data && senses.data(data),
  })
  const changes = (): DecideReplyInput['goalChanges'] => {
    const list = known.goalChanges()
    return list.length > 0 ? list : undefined
  }
  const outlineFor = ({ done }: MindTask, turned = false) =>
    done.kind === 'built' ? known.outline(done.blueprint, done.cells, turned) : null
  /** No action of the seat builds by a blueprint: it must know how each block is turned. */
  const setsOneByOne = () => !actions().some(({ name }) => findAction(name)?.finishes?.built)

  return {
    names: text => known.names([text]),
    reply(task, letters) {
      const texts = letters.map(letter => letter.text)
      const kept = known.kept()
      const told = [...known.told()]
      const plan = known.plan()
      const isAsked = letters.some(one => one.person)
      const works = isAsked ? known.works() : []
      const looked = isAsked ? known.looked() : []
      const recipes = [...known.recipes(task ? thingsIn(task) : [], texts)]
      const names = [...known.names(texts)]
      return {
        seat,
        role,
        plans: senses.plans,
        goal: senses.goal(),
        plan: plan.length > 0 ? [...plan] : undefined,
        works: works.length > 0 ? [...works] : undefined,
        goals: isAsked ? known.goals() : undefined,
        clock: isAsked ? clockOf(senses.body()) : undefined,
        told: told.length > 0 ? told : undefined,
        goalChanges: changes(),
        saidLately: known.said(),
        messages: letters.map(letter => ({ ...asHeard(letter), called: letter.to.includes(seat) || undefined })),
        buildings: known.buildings(),
        task: task && assignmentOf(task),
        progress: task ? known.progress(task.id) : undefined,
        observation: withKindsFor(seen(true), [...(task ? thingsIn(task) : []), ...names, ...thingsOf(recipes)]),
        containers: [...known.containers()],
        looked: looked.length > 0 ? [...looked] : undefined,
        places: placesOf(senses.body(), memory),
        team: [...senses.team()],
        recipes,
        names,
        blueprints: [...known.blueprints()],
        standing: known.blueprints().filter(name => known.outline(name)?.missing.length === 0),
        kept: kept.length > 0 ? [...kept] : undefined,
        ...offerActions('reply', actions(), { texts }),
        memory: [...memory.shown()],
      }
    },
    monitor: (task, history, heard) => ({
      seat,
      task: assignmentOf(task),
      observation: withKindsFor(seen(), thingsIn(task)),
      containers: [...known.containers()],
      blueprint: outlineFor(task),
      history: past(history),
      messages: heard.filter(one => !isPlainOrder(one)),
      attempts: task.attempts,
    }),
    actions(task, history, heard, programs = [], opened = new Set()) {
      const { done } = task
      const blueprint = outlineFor(task, setsOneByOne())
      const blocks = blueprint?.missing.map(group => blockName(group.block)) ?? []
      const wanted = [...thingsIn(task), ...blocks]
      const open = done.kind === 'report'
      const observation = seen(true)
      const recipes = withoutStations(known.recipes(wanted, open ? [task.title] : []), observation, wanted)
      const lessons = known.lessons([...wanted, ...recipes.flatMap(({ item, from }) => [item, ...Object.keys(from)])])
      return {
        seat,
        role,
        goal: senses.goal() === noGoal ? undefined : senses.goal(),
        goalChanges: changes(),
        byName: known.byName().length > 0 ? [...known.byName()] : undefined,
        task: assignmentOf(task),
        observation: withKindsFor(observation, [...wanted, ...thingsOf(recipes)]),
        containers: [...known.containers(task.id)],
        blueprint,
        recipes,
        ...offerActions(done.kind, actions(), {
          texts: [task.title, ...heard.filter(one => one.person).map(one => one.text)],
          things: wanted,
          history,
          opened,
          peer: role === 'peer',
          programKept: programs.length > 0,
        }),
        // What the asker carries stands above.
        team: senses.team().filter(one => one.name !== seat),
        history: past(history).map(one =>
          looksUp(one.name) && one.result === 'success' ? { ...one, reason: listedAbove } : one,
        ),
        messages: heard.filter(one => !isPlainOrder(one)),
        instructions: [...memory.instructions],
        programs: programs.map(({ name, description }) => ({ name, description })),
        lessons: lessons.length > 0 ? lessons : undefined,
        memory: [...known.told(), ...senses.recall(task), ...(open ? memory.shown() : [])],
        limit: queueLimit,
      }
    },
    reflect: (state, ended) => ({
      seat,
      task: assignmentOf(ended.task),
      result: ended.result,
      reason: ended.reason,
      history: past(ended.history),
      state,
      observation: withKindsFor(seen(), thingsIn(ended.task)),
    }),
    code(task, { instruction, round, functions, skills, attempts }) {
      const recipes = [...known.recipes(task ? thingsIn(task) : [], [instruction])]
      const names = [...known.names([instruction])]
      return {
        seat,
        instruction,
        task: task?.title ?? null,
        round,
        functions,
        skills: skills.map(({ name, description, code }) => ({ name, description, code })),
        attempts: attempts.map(({ code, failure }) => ({ code, failure })),
        observation: withKindsFor(seen(), [...names, ...thingsOf(recipes)]),
        containers: [...known.containers()],
        recipes,
        blueprints: [...known.blueprints()],
        names,
      }
    },
  }
}
