import { organizationNamed } from '../organizations/index.ts'
import { lacks } from '../session/log/events/switches.ts'
import { endTeam } from './end-team.ts'
import { createEnding } from './ending.ts'
import { createIds } from './ids.ts'
import { openKnowledge } from './knowledge/open-knowledge.ts'
import { toldAmongEquals } from './knowledge/seat-view.ts'
import { openMessages } from './messages/open-messages.ts'
import { createAsking } from './people/asking.ts'
import { joinGame } from './people/game/join-game.ts'
import { openCommands } from './people/open-commands.ts'
import { createPeople } from './people/people.ts'
import { createPersonRegister } from './people/person.ts'
import { openPlanning } from './plans/open-planning.ts'
import { placesToKeep } from './restore/kept-places.ts'
import { clearScaffolds } from './seats/clear-scaffolds.ts'
import { createGameChat } from './seats/game-chat.ts'
import { openSeats } from './seats/open-seats.ts'
import { createRoster } from './seats/roster.ts'
import { withoutSight } from './seats/within-reach.ts'
import { startTeam } from './start-team.ts'
import { openTasks } from './tasks/open-tasks.ts'
import { createGoal } from './tasks/session-goal.ts'
import type { Team, TeamOptions } from './team-interface.ts'
import { watchTeam } from './watches.ts'

/** Puts a team together, each part from those before it; nothing of it is module-level. */
export const createTeam = (given: TeamOptions): Team => {
  const organization = organizationNamed(given.task.organization)
  const task = toldAmongEquals(given.task, organization)
  const bodies = lacks(task, 'vision') ? async (seat: string) => withoutSight(await given.bodies(seat)) : given.bodies
  const options = { ...given, task, bodies }
  const { session, referee, restore, designs, people: humans = {} } = options
  const { humans: players = [], others } = humans

  const nextId = createIds(session)
  const ending = createEnding()
  const gameChat = createGameChat()
  const register = createPersonRegister(session, task)
  const roster = createRoster({ session, task, organization, people: register.all })
  const goal = createGoal({ session, task, roster, reorganized: restore?.replan !== undefined })

  const knowledge = openKnowledge({ session, task, roster, players, goal, designs })
  const asking = createAsking({ options, nextId })
  const { approvals, drafts } = asking
  const messages = openMessages({ session, roster, people: register.all, goal, nextId })
  const { messageDelivery } = messages
  const tasks = openTasks({ options, roster, goal, knowledge, approvals, messages, ending, nextId })
  const planning = openPlanning({ options, roster, knowledge, approvals, messages, tasks })
  const createSeat = openSeats({ options, knowledge, asking, tasks, planning, nextId })

  const people = createPeople({ session, register, roster, bodies, gameChat, drafts, others })
  const entry = { session, roster, messageDelivery, knowledge, gameChat, ending }
  const command = openCommands({ options, entry, asking, tasks, people, createSeat, nextId })
  const rights = { approvals, humans, command }
  gameChat.listen(joinGame({ session, roster, work: tasks.work, messageDelivery, people, ending, rights }))

  watchTeam({ options, entry, tasks, nextId })
  const clear = (signal: AbortSignal) => clearScaffolds({ ...options, roster, nextId }, signal)
  ending.finishBy((wanted, hurry) =>
    endTeam({ session, roster, tasks, approvals, messageDelivery, people, referee, clear }, wanted, hurry),
  )
  return {
    ended: ending.ended,
    start: () => startTeam({ options, entry, tasks, people, createSeat }),
    stop: (reason, cause = 'host') => ending.stop(cause, reason),
    minds: () => placesToKeep(roster),
    joined: people.join,
    left: people.leave,
    command,
  }
}
