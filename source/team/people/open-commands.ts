import { saveCommand } from '../buildings/save-command.ts'
import { partsRefused } from '../goals.ts'
import { homeCommands } from '../home/home-commands.ts'
import type { NextId } from '../ids.ts'
import type { EntryNeeds } from '../seats/enter-world.ts'
import type { CreateSeat } from '../seats/open-seats.ts'
import type { TeamTasks } from '../tasks/open-tasks.ts'
import type { Team, TeamOptions } from '../team-interface.ts'
import { actCommand } from './act-command.ts'
import type { Asking } from './asking.ts'
import { createCommands } from './commands.ts'
import { doneByHand } from './done-by-hand.ts'
import { playerCommand } from './game/strangers.ts'
import { messageCommands } from './message-commands.ts'
import type { People } from './people.ts'
import { planCommands } from './plan-commands.ts'
import { rejectCommand } from './reject-command.ts'
import { seatCommands } from './seat-commands.ts'
import { taskCommand } from './task-commands.ts'
import { teamCommands } from './team-commands.ts'

export interface CommandRoomNeeds {
  readonly options: Pick<
    TeamOptions,
    'task' | 'bodies' | 'abilities' | 'brainFor' | 'changeModel' | 'names' | 'designs' | 'people'
  >
  readonly entry: EntryNeeds
  readonly asking: Asking
  readonly tasks: TeamTasks
  readonly people: People
  readonly createSeat: CreateSeat
  readonly nextId: NextId
}

/** Everything that people tell the team, each kind of command with what carries it out. */
export const openCommands = (needs: CommandRoomNeeds): Team['command'] => {
  const { options, entry, asking, tasks, people, createSeat, nextId } = needs
  const { session, roster, messageDelivery, knowledge, ending } = entry
  const { task, abilities, changeModel, designs, people: humans = {} } = options
  const { humans: players = [] } = humans
  const { approvals, drafts } = asking
  const { work, checks, goals } = tasks
  const { all, seats, hands } = people
  const handling = { session, roster, work, messageDelivery }
  const looking = { ...handling, knowledge, checks, goals }
  return createCommands({
    ...{ session, roster, all, approvals, work, others: humans.others },
    handlers: {
      ...messageCommands({ session, messageDelivery, roster }),
      ...planCommands({
        ...{ session, roster, knowledge, approvals, goals, players },
        partsRefused: partsRefused(task),
      }),
      reject: rejectCommand({ approvals, designs, state: () => session.state, players, version: task.world.version }),
      saveDesign: saveCommand({ session, approvals, designs }),
      ...playerCommand({ session, roster, humans }),
      ...seatCommands({ ...handling, people, drafts, ending, changeModel }),
      ...homeCommands({ session }),
      ...teamCommands({
        add: { entry, goals, work, options, createSeat },
        remove: {
          ...{ session, task, aside: handling, goals, ending, people, approvals },
          goods: { session, task, abilities, knowledge, goals, ending, nextId },
        },
      }),
      task: (asked, person) => taskCommand({ ...looking, nextId }, asked, person),
      act: actCommand({
        ...{ session, task, roster, abilities, seats, hands, nextId },
        acted: (seat, body) => doneByHand(looking, seat, body),
      }),
    },
  })
}
