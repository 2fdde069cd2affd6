import { BrainError } from '../../brain/brain.ts'
import { onlyPairs, pairsOfAlike } from '../../brain/questions/assign-tasks/only-pairs.ts'
import { assignTasks } from '../../brain/questions/assign-tasks/question.ts'
import type { AssignTasksInput } from '../../brain/questions/assign-tasks/shape.ts'
import type { Think } from '../../mind/mind-needs.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import { thingToGet } from '../../session/log/item-titles.ts'
import { seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { TaskState } from '../../session/log/state.ts'
import { toldWorkers } from '../messages/told-workers.ts'
import { runningOf } from '../tasks/task-rules.ts'
import type { Dispatch, DispatchNeeds } from './dispatch.ts'
import { createOpenTasks } from './open-tasks.ts'

/**
 * VillagerAgent's Agent Controller: whenever an agent is free and a task can begin, a question pairs them. It does not
 * wait until all agents are free, and it asks again only when the answer could be another. Given without a question is what only one
 * free agent can do, while no other is left without work by it, and work of which it makes no difference who does it or what comes first.
 */
export const asked = (needs: DispatchNeeds): Dispatch => {
  const { own, ledTeam, session, work, resources } = needs
  const { seat } = own
  const openTasks = createOpenTasks(needs)
  /** What was asked about last; undefined: nothing since the plan was adopted. */
  const answered = () => session.state.plans[own.plan]?.dispatch?.asked

  const isForAll = (task: TaskState): boolean =>
    !task.candidates && openTasks.candidates(task).length === ledTeam.workers().length
  const input = (ready: readonly TaskState[], free: readonly string[]): AssignTasksInput => {
    const team = ledTeam.team()
    const { states } = resources
    const items = ready.flatMap(({ done }) => thingToGet(done) ?? [])
    return {
      goal: own.goal.text(),
      goalChanges: changesOf(session.state.tasks, own.goal.task),
      seat,
      ready: ready.map(task => {
        const tried = [...new Set(openTasks.fruitless(task))]
        const failure = task.tries?.reason
        return {
          id: task.task,
          title: task.title,
          done: task.done ?? { kind: 'report' },
          candidates: isForAll(task) ? [] : [...openTasks.candidates(task)],
          after: task.requires.flatMap(id => {
            const before = work.get(id)
            return before ? [{ title: before.title, by: before.assignees[0] ?? '' }] : []
          }),
          tried,
          failure: tried.length > 0 ? failure : undefined,
        }
      }),
      free: free.map(name => {
        const member = team.find(one => one.name === name)
        return {
          name,
          inventory: { ...member?.inventory },
          position: member?.position ? [...member.position] : null,
          stuck: member?.stuck,
          cannot: resources.abilities.lacking([name])[0]?.cannot ?? [],
          state: states.state(name, seat),
        }
      }),
      working: ledTeam
        .workers()
        .filter(name => !free.includes(name))
        .map(name => {
          const member = team.find(one => one.name === name)
          const running = runningOf(work.tasks(), name)
          // What a person asked of it alone is no part of the plan.
          const known = seesOthersWork(session.state.session) || running?.plan === own.plan ? running : undefined
          return {
            name,
            doing: known?.title ?? member?.doing ?? '',
            inventory: { ...member?.inventory },
          }
        }),
      recipes: [...own.view.recipes([...new Set(items)], [])],
      environment: states.environment(
        seat,
        ready.map(task => task.title),
        8,
      ),
      toldWorkers: toldWorkers(session, seat, ledTeam.workers()),
      instructions: [...own.memory.instructions],
    }
  }

  const ask = async (ready: readonly TaskState[], free: readonly string[], { signal }: Think) => {
    own.phase('act', `assigns work to ${free.join(', ')}`)
    await resources.states.bringUpToDate(free, signal)
    const question = input(ready, free)
    const alike = pairsOfAlike(question)
    if (alike.length > 0) return alike
    const onThought = (text: string): void => void session.emit('mind.thought', seat, { seat, text })
    try {
      const { value } = await own.brain.ask(assignTasks, question, { seat, signal, onThought })
      if (value.thought) onThought(value.thought)
      return value.assignments
    } catch (error) {
      if (!(error instanceof BrainError)) throw error
      // A controller without a usable answer must not keep the team waiting.
      session.emit('alert', seat, {
        level: 'warning',
        seat,
        text: `${seat} assigns the work in order: ${error.message}`,
      })
      return inOrder(question)
    }
  }

  return {
    repair: failed => openTasks.repair(failed),
    async step(thinking) {
      if (openTasks.informNamed()) return true
      const ready = openTasks.ready()
      const free = openTasks.free()
      const mayBegin = ready.some(task => openTasks.candidates(task).some(agent => free.includes(agent)))
      if (!mayBegin) return false
      const clear = onlyPairs({
        ready: ready.map(task => ({
          id: task.task,
          candidates: [...openTasks.candidates(task)],
          tried: [...openTasks.fruitless(task)],
        })),
        free: free.map(name => ({ name })),
        working: ledTeam.workers().filter(name => !free.includes(name)),
      })
      for (const { task, agent } of clear) openTasks.give(work.get(task)!, agent)
      if (clear.length > 0) return true
      const idle = free.length === ledTeam.workers().length
      const situation = JSON.stringify([ready.map(task => [task.task, openTasks.fruitless(task)]), free])
      if (situation === answered() && !idle) return false
      const assignments = await ask(ready, free, thinking)
      session.emit('plan.dispatch', seat, { plan: own.plan, asked: situation })
      for (const { task: id, agent } of assignments) {
        const task = work.get(id)
        // The world went on while the question was answered.
        if (task && openTasks.ready().includes(task) && openTasks.free().includes(agent)) openTasks.give(task, agent)
      }
      return assignments.length > 0
    },
  }
}

/** The first one who may, for each in turn. */
const inOrder = ({ ready, free }: AssignTasksInput): { task: string; agent: string }[] => {
  const taken = new Set<string>()
  return ready.flatMap(({ id, candidates }) => {
    const agent = free.find(({ name }) => !taken.has(name) && (candidates.length === 0 || candidates.includes(name)))
    if (!agent) return []
    taken.add(agent.name)
    return [{ task: id, agent: agent.name }]
  })
}
