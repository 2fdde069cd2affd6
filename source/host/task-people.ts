import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { createBot } from '../minecraft/create-bot.ts'
import { asksWhatWasMeant } from '../minecraft/names/suggestions.ts'
import type { SessionEvent } from '../session/log/events.ts'
import type { Session } from '../session/log/session-log.ts'
import type { TaskPerson } from '../tasks/schema/people.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Place } from './arena.ts'

/** People of a task, who are no agents: their part in the game is played here. */

/** Blocks within which an agent must be before they walk on. */
const nearBlocks = 6
/** Blocks from where they walk to at which they stop. */
const thereBlocks = 1.5

export interface PeopleNeeds {
  readonly task: Pick<Task, 'people' | 'world'>
  readonly session: Pick<Session, 'subscribe' | 'state'>
  /** Puts a player into the arena, as the task says. */
  equip(name: string): Promise<void>
  readonly signal: AbortSignal
}

/** Resolves when they are in the world; what they say and where they walk comes by and by. `silent`: they have said it before. */
export const bringPeople = async (needs: PeopleNeeds, place: Place, silent: boolean): Promise<void> => {
  const people = Object.entries(needs.task.people ?? {})
  await Promise.all(
    people.map(([name, person]) => bring(needs, place, name, { ...person, says: silent ? [] : person.says })),
  )
}

const bring = async (
  { task, session, equip, signal }: PeopleNeeds,
  { host, port, pass }: Place,
  name: string,
  person: TaskPerson,
): Promise<void> => {
  signal.throwIfAborted()
  const isKnown = session.state.people[name]?.online
    ? Promise.resolve()
    : heard(session, signal, ({ type, data }) => type === 'human.joined' && data.person === name)
  isKnown.catch(() => {})
  const bot = createBot(
    { host, port, version: task.world.version, username: name, pass: pass?.(name) },
    { hideErrors: true, checkTimeoutInterval: 60_000, viewDistance: 'tiny' },
  )
  bot.on('error', () => {}) // the end that follows says the rest
  signal.addEventListener('abort', () => bot.end(), { once: true })
  await once(bot, 'spawn', { signal })
  await equip(name)
  void play(session, bot, person, isKnown, signal).catch(() => {}) // the session ends first
}

/** Resolves with the first event that fits. */
const heard = (
  session: Pick<Session, 'subscribe'>,
  signal: AbortSignal,
  fits: (event: SessionEvent) => boolean,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = session.subscribe(event => {
      if (!fits(event)) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })

const play = async (
  session: PeopleNeeds['session'],
  bot: Bot,
  { says, walks }: TaskPerson,
  isKnown: Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  await isKnown
  const name = bot.username
  // They have nothing but the words that they read in the chat.
  bot.on('messagestr', line => {
    if (asksWhatWasMeant.test(line) && line.includes(`@${name}`)) bot.chat('yes')
  })
  const answered = () =>
    heard(session, signal, ({ type, data }) => type === 'message.sent' && data.from !== name && data.to.includes(name))
  for (const line of says) {
    const answer = answered()
    bot.chat(line)
    await answer
  }
  if (walks === undefined) return
  while (!signal.aborted && !isAgentNear(session, bot)) await bot.waitForTicks(5)
  const goal = new Vec3(walks[0] + 0.5, walks[1], walks[2] + 0.5)
  while (!signal.aborted && bot.entity.position.distanceTo(goal) > thereBlocks) {
    await bot.lookAt(goal.offset(0, 1.6, 0), true)
    bot.setControlState('forward', true)
    await bot.waitForTicks(5)
  }
  bot.clearControlStates()
}

const isAgentNear = ({ state }: Pick<Session, 'state'>, { players, entity }: Bot): boolean =>
  Object.keys(state.seats).some(seat => {
    const at = players[seat]?.entity?.position
    return at !== undefined && at.distanceTo(entity.position) <= nearBlocks
  })
