import type { Body } from '../../body/contract/body-types.ts'
import type { BodyEvent, Shelter } from '../../body/contract/observation.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { countIn } from '../../planner/materials.ts'
import { minutes } from '../../session/log/describe.ts'
import type { SessionLike } from '../team-interface.ts'

export interface ListenOptions {
  readonly seat: string
  readonly body: Body
  readonly session: SessionLike
  /** Something about the body changed that its mind may have waited for. */
  readonly wake: () => void
  readonly chat: (from: string, text: string, whisper: boolean) => void
  readonly player: (name: string, here: boolean) => void
  /** What hinders the body's work where it is, told once. */
  readonly hindered: (event: Extract<BodyEvent, { type: 'hindered' }>) => void
}

/** What is to know about a body that has just come into the world; later only what changes is told. */
export const introduce = (session: SessionLike, seat: string, body: Body): void => {
  if (!body.online || session.state.seats[seat]?.body.online) return
  session.emit('body.joined', seat, { seat, username: body.username })
  const { position, health, food, inventory, held, shelter, stuck } = body.observe()
  // It may have dug in before the team listened.
  if (shelter) tellShelter(session, seat, shelter)
  session.emit('body.state', seat, {
    seat,
    position: [...position] as [number, number, number],
    health,
    food,
    inventory: changedCounts(session.state.seats[seat]?.body.inventory ?? {}, inventory),
    held,
    shelter: shelter || undefined,
    stuck: stuck || undefined,
  })
}

/** Counts that are not as known, 0 for what is gone. */
export const changedCounts = (
  known: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> => {
  const changed: Record<string, number> = {}
  for (const item of new Set([...Object.keys(known), ...Object.keys(now)]))
    if (countIn(known, item) !== countIn(now, item)) changed[item] = countIn(now, item)
  return changed
}

/** It may last the whole night: who watches must know why nothing else goes on. */
const tellShelter = (session: SessionLike, seat: string, { from, dayInMs }: Shelter): void => {
  const day = dayInMs > 0 ? `, at the latest by day in ${minutes(dayInMs)}` : ''
  const text = `I dig in: ${withArticle(from.replaceAll('_', ' '))} is about. I come up and go on when it is gone${day}.`
  session.emit('mind.thought', seat, { seat, text })
}

/** ms in which one death after another has a cause in common: people hear that something goes wrong there. */
const deathsTogetherMs = 600_000
const ordinal = (count: number): string => `${count}${{ 2: 'nd', 3: 'rd' }[count] ?? 'th'}`

/** What a body tells becomes events. Returns the unsubscriber. */
export const listenTo = ({ seat, body, session, wake, chat, player, hindered }: ListenOptions): (() => void) => {
  const { emit } = session
  let deaths: readonly number[] = []
  /** Whether people know that it is on the way to what it lost. */
  let toldOfWay = false
  return body.listen((event: BodyEvent) => {
    switch (event.type) {
      case 'joined':
        emit('body.joined', seat, { seat, username: body.username })
        break
      case 'state': {
        const { type: _, position, inventory, ...rest } = event
        // That day comes sooner or later than it was told is no other hole.
        if (rest.shelter && !session.state.seats[seat]?.body.shelter) tellShelter(session, seat, rest.shelter)
        emit('body.state', seat, {
          seat,
          ...rest,
          position: position && ([...position] as [number, number, number]),
          // A body tells all that it carries: what is not in it any more is gone.
          inventory: inventory && changedCounts(session.state.seats[seat]?.body.inventory ?? {}, inventory),
        })
        break
      }
      case 'chat':
        chat(event.from, event.text, event.whisper)
        break
      case 'player':
        player(event.name, event.here)
        break
      case 'died': {
        const words = event.words ?? `${seat} died`
        toldOfWay = false
        const now = performance.now()
        deaths = [...deaths.filter(at => now - at < deathsTogetherMs), now]
        const again =
          deaths.length > 1 ? `, for the ${ordinal(deaths.length)} time within ${minutes(deathsTogetherMs)}` : ''
        emit('body.died', seat, { seat, reason: event.words ?? 'died', words })
        emit('alert', seat, { level: 'warning', text: `${words}${again}`, seat })
        break
      }
      case 'received':
        emit('body.received', seat, { seat, from: event.from, items: { ...event.items } })
        break
      case 'reflex':
        // It stops for a monster on the way, and sets out again: that is told once.
        if (event.mode === 'getting_back' && !toldOfWay) {
          toldOfWay = true
          emit('alert', seat, { level: 'info', text: `${seat} ${event.reason}.`, seat })
        }
        break
      case 'left':
        emit('body.left', seat, { seat, reason: event.reason, moving: event.moving ? true : undefined })
        // A seat that only moves to another machine is announced when it is there.
        if (!event.moving)
          emit('alert', seat, { level: 'warning', text: `${seat} left the world: ${event.reason}`, seat })
        break
      case 'absence':
        if (event.absence === null) wake()
        break
      case 'hindered':
        hindered(event)
        break
      case 'reconnected':
        emit('body.reconnected', seat, { seat, attempts: event.attempts })
        // A seat that moved to another machine was not missed.
        if (event.attempts > 0) emit('alert', seat, { level: 'info', text: `${seat} is back in the world`, seat })
        break
    }
  })
}
