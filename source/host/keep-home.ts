import { errorText } from '../errors.ts'
import type { EventInput } from '../session/log/events.ts'
import { goalKept } from '../session/log/goal-kept.ts'
import { rootOfPart } from '../session/log/goal-now.ts'
import { goalNumber } from '../session/log/goals.ts'
import { type HomeContents, homeBounds, today, withEntry, withoutEntry } from '../session/log/home.ts'
import type { Session } from '../session/log/session-log.ts'
import type { SessionConfig } from './session-config.ts'
import { changeHome, type HomeChoice, readHome } from './team-home.ts'

/** Tells the log what the team of this session knows from earlier ones, and has its files follow what is remembered and forgotten. */
export const keepHome = (session: Session, choice: HomeChoice): void => {
  const { team, world } = choice
  let told = false
  const write = (file: HomeChoice, change: (now: HomeContents) => HomeContents): void => {
    try {
      changeHome(file, change)
    } catch (error) {
      // Said once: the session goes on without its files.
      if (!told && session.state.session.phase !== 'ended')
        session.emit('alert', 'host', { level: 'warning', text: errorText(error) })
      told = true
    }
  }
  const everywhere: HomeChoice = { team }
  session.emit('home.opened', 'host', { ...readHome(choice), team, world })
  session.subscribe(({ type, data }) => {
    if (type === 'home.remembered') {
      // A world that ends with the session has no places to come back to.
      if (!data.place || world !== undefined)
        write(data.note?.everywhere ? everywhere : choice, now => withEntry(now, data))
    } else if (type === 'home.forgot') {
      for (const file of world === undefined ? [everywhere] : [everywhere, choice])
        write(file, now => withoutEntry(now, data))
    } else if (type === 'session.ended') {
      const { session: ended, containers = {} } = session.state
      const { goal, goalOver, goalSince: startedAt = 0, endedAt = 0, resultReason: reason = '', result } = ended
      const kept =
        goalOver || result === undefined
          ? undefined
          : goalKept(
              session.state,
              { goal, task: rootOfPart(goalNumber(session.state)), result, reason, startedAt, endedAt },
              today(),
            )
      if (kept) write(choice, now => withEntry(now, { goal: kept }))
      if (world === undefined) return
      const seen = Object.values(containers).flatMap(({ at, block, items }) =>
        items === null ? [] : [{ at: [...at], block, items: { ...items }, day: today() }],
      )
      if (seen.length === 0) return
      const places = new Set(seen.map(({ at }) => at.join(' ')))
      write(choice, now => ({
        ...now,
        chests: [...now.chests.filter(({ at }) => !places.has(at.join(' '))), ...seen].slice(
          -homeBounds.chests,
        ) as HomeContents['chests'],
      }))
    }
  })
}

/** A fork goes on with what the team knew at its moment, and changes no files. */
export const leaveHome = (session: Session): void => {
  const { notes, places, goals, chests, lessons, likes } = structuredClone(
    session.state.home,
  ) as EventInput<'home.opened'> // the log's type is not readonly
  session.emit('home.opened', 'host', { notes, places, goals, chests, lessons, likes })
}

/** Which home the team of a session has. */
export const homeOf = ({ world }: Pick<SessionConfig, 'world'>, team: string): HomeChoice => ({
  team,
  world: world.kind === 'server' ? `${world.host}:${world.port}` : undefined,
})
