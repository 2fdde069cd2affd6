import type { Orders } from '../body/contract/body-types.ts'
import { organizationNamed } from '../organizations/index.ts'
import type { Seat } from '../organizations/organization.ts'
import { goalNumber } from '../session/log/goals.ts'
import { createDesigning } from './buildings/design-buildings.ts'
import { endByEvents, endSpentGoals } from './end-by-events.ts'
import { endTeam } from './end-team.ts'
import { createEnding } from './ending.ts'
import { tellPeople } from './goal-end.ts'
import { createGoals, partsRefused } from './goals.ts'
import { homeCommands } from './home/home-commands.ts'
import { watchHome } from './home/watch-home.ts'
import { createIds } from './ids.ts'
import { createStateManager, type StateManager } from './knowledge/agent-states.ts'
import { learnByReading } from './knowledge/hearing.ts'
import { openKnowledge } from './knowledge/open-knowledge.ts'
import { createSeatView, toldAmongEquals } from './knowledge/seat-view.ts'
import { type Knowledge, knowledgeBy } from './knowledge/team-knowledge.ts'
import { answerTimeoutMs, openAfterShare } from './messages/conversation-rules.ts'
import { createDiscussion } from './messages/discussion-rounds.ts'
import { createMessageDelivery } from './messages/message-delivery.ts'
import { createTalkRoom } from './messages/open-conversations.ts'
import { beginGoal, beginWaiting, endParts, type NewGoalNeeds, takeUpParts } from './new-goal.ts'
import { actCommand } from './people/act-command.ts'
import { createApprovals, whatIsNotAsked } from './people/approvals.ts'
import { createBudget } from './people/budget.ts'
import { createCommands } from './people/commands.ts'
import { doneByHand } from './people/done-by-hand.ts'
import { createDrafts } from './people/drafts.ts'
import { joinGame } from './people/game/join-game.ts'
import { playerCommand } from './people/game/strangers.ts'
import { createHands } from './people/hands.ts'
import { messageCommands } from './people/message-commands.ts'
import { createPeople } from './people/people.ts'
import { createPersonRegister } from './people/person.ts'
import { planCommands } from './people/plan-commands.ts'
import { rejectCommand } from './people/reject-command.ts'
import { seatCommands } from './people/seat-commands.ts'
import { createSessionEnd } from './people/session-end.ts'
import { taskCommand } from './people/task-commands.ts'
import { teamCommands } from './people/team-commands.ts'
import { createResources } from './plans/methods/planning-resources.ts'
import { createKeyframeParts } from './restore/keyframe-parts.ts'
import { reopen, takeUp } from './restore/reopen-tasks.ts'
import { watchAbsence } from './seats/absent-bodies.ts'
import { endWaitsByContainers } from './seats/end-waits.ts'
import { enterAll } from './seats/enter-world.ts'
import { createGameChat } from './seats/game-chat.ts'
import { watchHunger } from './seats/hunger.ts'
import { createPeerGroup } from './seats/peer-group.ts'
import { restOfTeam } from './seats/refused-bodies.ts'
import { createRoster, type Roster, wakeAll } from './seats/roster.ts'
import { createMember, type SeatNeeds } from './seats/seat.ts'
import { announceSeats, teamSeats } from './seats/team-seats.ts'
import { wakeByEvents } from './seats/waking.ts'
import { addGoal } from './tasks/add-task.ts'
import { createChecks } from './tasks/check-condition.ts'
import { createChestEvidence } from './tasks/chest-evidence.ts'
import { closeTasks, leftBySession } from './tasks/close-tasks.ts'
import { createLookInto } from './tasks/look-into.ts'
import { watchContainers } from './tasks/lost-containers.ts'
import { createGoal } from './tasks/session-goal.ts'
import { peersPlan } from './tasks/task-rules.ts'
import { createWork } from './tasks/task-tree.ts'
import { createSupply } from './tasks/wait-for-items.ts'
import type { SessionLike, Team, TeamOptions } from './team-interface.ts'
import { createWorked, limitTime, timeLeftOf } from './time-limit.ts'

/** What agents remember of their tasks, where they look back on them. */
const openStates = ({ containers }: Knowledge, { members }: Roster, session: SessionLike): StateManager =>
  createStateManager({
    bodies: () => [...members].flatMap(([seat, { body }]) => (body?.online ? [{ seat, body }] : [])),
    containers: containers.all,
    lookBack: (seat, signal) => members.get(seat)?.mind?.lookBack(signal),
    log: () => session.state,
  })

/** Why no part of a team that is measured has a goal of its own. */
const teamIsFixed = 'This task measures the team that it names: all of it works for one goal.'

const isKnown = ({ state }: SessionLike, name: string): boolean =>
  Object.hasOwn(state.seats, name) || Object.hasOwn(state.people, name)

/** Puts a team together: each part is given its own few services, and nothing of it is module-level. */
export const createTeam = (options: TeamOptions): Team => {
  const { session, abilities, referee, bodies, brainFor, people: humans = {}, times = {}, restore } = options
  const { humans: players = [] } = humans
  const { emit } = session
  const keyframeParts = createKeyframeParts(restore?.minds)
  const organization = organizationNamed(options.task.organization)
  const task = toldAmongEquals(options.task, organization)
  const seats = () => teamSeats(task, organization, session.state)
  const worked = createWorked(session, task.clock)
  const nextId = createIds(session)
  const roster = createRoster({ session, organization, seats })
  const { members } = roster
  const reorganized = restore?.replan !== undefined
  const goal = createGoal({
    ...{ session, task, reorganized, count: goalNumber(session.state) },
    planners: () => goals.ofTeam.roster.planners,
  })
  const ending = createEnding((result, hurry) =>
    endTeam(
      {
        ...{ session, roster, approvals, people, hands, referee },
        lastWords: () => createSessionEnd({ roster, work, people, messageDelivery }),
        async closeTasks(how) {
          // What was under way beside the team's goal is not reached with it.
          for (const one of goals.all())
            if (one !== goals.ofTeam)
              await closeTasks(work, checks, 'stopped', session.state, one.goal.task(), leftBySession)
          await closeTasks(work, checks, how, session.state)
        },
      },
      result,
      hurry,
    ),
  )
  const knowledge = openKnowledge({
    ...{ session, task, roster, players, goal },
    planners: () => goals.ofTeam.roster.planners,
  })
  const viewOf = (seat: string) =>
    createSeatView(
      {
        ...{ task, players, state: () => session.state, bodyOf: name => members.get(name)?.body ?? undefined },
        knowledge: knowledgeBy(knowledge, () => goals.of(seat).knowledge),
      },
      seat,
    )
  const work = createWork(session)
  const approvals = createApprovals({ session, nextId: () => nextId('g') })
  const register = createPersonRegister(session, task)
  const { all } = register
  const messageDelivery = createMessageDelivery({
    ...{ session, members, people: all, speaker: () => roster.planners[0] ?? seats()[0]?.name },
    nextId: () => nextId('m'),
  })
  const resources = createResources({
    ...{ task, actions: abilities.list, knowledge, plans: session.state.plans, prompts: options.prompts },
    states: openStates(knowledge, roster, session),
    member: name => isKnown(session, name) || players.includes(name),
  })
  // What was spent before an interruption counts.
  const usage = () => session.state.usage
  const budget = createBudget({ emit, approvals: () => approvals, limit: options.budget ?? null, usage })
  const drafts = createDrafts({ ...{ emit, state: () => session.state, abilities }, nextId: () => nextId('d') })

  const room = createTalkRoom({ session, messageDelivery, nextId })
  const discussion = createDiscussion({ session, messageDelivery, goal, speakers: () => roster.planners })
  const ordersOf = (seat: string): Orders => ({
    allowed: resources.abilities.of(seat).map(({ name }) => name),
    unlearned: viewOf(seat).secrets.unlearned(),
  })
  const lookInto = createLookInto({ session, roster, knowledge, abilities, nextId, ordersOf, ending })
  const checksFor = (known: Knowledge) => {
    const chests = createChestEvidence({ session, task, knowledge: known, referee, lookInto })
    return createChecks({ roster, work, knowledge: known, referee, chests })
  }
  const checks = checksFor(knowledge)
  const goals = createGoals({
    ...{ goal, decision: { session, roster, work, knowledge }, approvals, referee, reorganized },
    checks: checksFor,
    end: {
      ending,
      tell: text => tellPeople({ roster, people: all, messageDelivery }, text),
      next: free => beginWaiting(beginning, free),
    },
    peerGroup: () => peerGroup,
  })
  const peerGroup = organization.talks
    ? createPeerGroup({
        ...{ task, session, roster, ending: goals.ofTeam.ending, room, approvals },
        givenUp: (seat, thought) => goals.ofTeam.goalCheck.givenUp(seat, thought),
        openAfterMs: openAfterShare * (times.answerWithin ?? answerTimeoutMs),
      })
    : null
  const supply = createSupply({ session, roster, work, knowledge, players, worked, ending }, times.supply)
  const gameChat = createGameChat()
  const hands = createHands()
  const people = createPeople({ session, register, roster, bodies, gameChat, drafts, hands, others: humans.others })
  const dealsAnew = (organization.dispatch?.method ?? 'plan') === 'plan'
  const beginning: NewGoalNeeds = { session, roster, work, messageDelivery, goals, peerGroup, dealsAnew }
  const entry = { session, roster, messageDelivery, knowledge, gameChat, ending, bodies }
  const handling = { session, roster, work, messageDelivery }
  const looking = { ...handling, knowledge, checks, goals }
  const command = createCommands({
    ...{ session, all, approvals, work },
    handlers: {
      ...messageCommands({ session, messageDelivery, roster }),
      ...planCommands({
        ...{ session, roster, knowledge, approvals, goals, players },
        partsRefused: task.team === 'fixed' ? teamIsFixed : partsRefused(organization),
        begin: given => beginGoal(beginning, given),
      }),
      reject: rejectCommand({ approvals, designs: options.designs, version: task.world.version }),
      ...playerCommand({ session, roster, humans }),
      ...seatCommands({ ...handling, people, drafts, ending, changeModel: options.changeModel }),
      ...homeCommands({ session }),
      ...teamCommands({
        add: { entry, task, organization, goals, work, keyframeParts, options, createMember: seat => memberFor(seat) },
        remove: { session, task, aside: handling, goals, ending, people, approvals, peerGroup },
      }),
      task: (asked, person) => taskCommand({ ...looking, nextId }, asked, person),
      act: actCommand({
        ...{ session, roster, abilities, seats: people.seats, hands, nextId },
        ordersOf,
        acted: (seat, body) => doneByHand(looking, seat, body),
      }),
    },
  })
  joinGame({
    ...{ session, roster, work, messageDelivery, people, gameChat, ending },
    rights: { approvals, humans, obey: (person, told) => command(person.name, told) },
  })
  learnByReading({ session, task, knowledge }, ending)
  watchHome({ session, roster, ending })
  watchAbsence({ session, roster, work, messageDelivery, ending }, times.absence)
  watchHunger({ ...handling, task, knowledge, nextId, ending })
  wakeByEvents(session, () => wakeAll(roster), ending)
  endWaitsByContainers({ session, roster, task, containers: () => knowledge.containers.all() }, ending)
  endByEvents(session, goals, task.people ? ending : goals.ofTeam.ending)
  watchContainers({ session, roster, work, knowledge, goals, peerGroup, ending })

  const designing = createDesigning({ session, roster, task, saved: options.designs })
  const seatNeeds: SeatNeeds = {
    ...{ session, roster, ending },
    viewOf,
    brain: { session, drafts, budget, resources, nextId, abilities },
    leading: {
      ...{ roster, messageDelivery, goals, restore, designing },
      planning: {
        ...{ session, work, approvals },
        means: { organization, schedule: task.schedule, resources, discussion, timeLeft: timeLeftOf(task, worked) },
      },
    },
    peers: peerGroup && {
      input: { session, task, roster, abilities },
      parts: { session, work, goal },
      ...{ peerGroup, goalCheck: goals.ofTeam.goalCheck },
      answerTimeoutMs: times.answerWithin ?? answerTimeoutMs,
    },
    mind: {
      senses: { session, work, resources, goals },
      means: { session, knowledge, resources, approvals, abilities, nextId },
      tasks: {
        ...{ session, roster, work, messageDelivery, supply, checks, goals },
        rules: {
          ...{ schedule: task.schedule, limits: task.limits ?? organization.limits ?? null },
          ...{ thinkingCounts: task.clock === 'wall', handsOn: organization.handsOn },
        },
      },
      requests: { session, roster, work, knowledge, goals, nextId },
      ...{ messageDelivery, reflects: organization.reflects === true, retryPauseMs: times.retryPauseMs ?? 500 },
    },
  }

  const planOf = (seat: string): string => goals.of(seat).goal.plan(seat)
  const memberFor = (seat: Seat) =>
    createMember(seatNeeds, brainFor(seat.name), seat, roster.planners.includes(seat.name) ? planOf(seat.name) : null)

  return {
    ended: ending.ended,
    async start() {
      announceSeats(session, seats(), brainFor)
      if (reorganized && partsRefused(organization)) endParts(beginning, 'the team is organized in another way now')
      if (goal.isSet() && !work.get(goal.task()))
        addGoal(session, goal.task(), goal.text() === task.goal ? task.title : goal.text())
      if (restore) reopen(session, work, restore, organization.talks ? [peersPlan] : roster.planners.map(planOf))
      for (const seat of seats()) members.set(seat.name, memberFor(seat))
      if (restore) takeUpParts(beginning)
      for (const member of members.values()) member.begin()
      if (restore) takeUp({ session, roster, messageDelivery, people })
      // A person may write while the world is made.
      else messageDelivery.deliverAgain()
      const less = restore ? '' : whatIsNotAsked(session.state.session.approvals, roster.planners)
      if (less) emit('alert', 'team', { level: 'info', text: less })
      people.seatEarly()
      const missing = await enterAll(entry, keyframeParts)
      if (ending.over || restOfTeam({ session, roster, ending }, missing, times.joinAgain)) return
      if (restore?.paused) emit('session.phase', 'team', { phase: 'paused', reason: 'it was paused before' })
      else emit('session.phase', 'team', { phase: 'running', reason: 'the team is in the world' })
      if (!session.state.session.stays || task.people) limitTime(session, ending, task.clock, task.timeLimit)
      if (!restore) return
      endSpentGoals(session, goals)
      goals.ask()
    },
    stop: (reason, cause = 'host') => ending.stop(cause, reason),
    minds: () => keyframeParts.save(),
    joined: people.join,
    left: people.leave,
    command,
  }
}
