import { isDeepStrictEqual } from 'node:util'
import { seededDice } from '../../minecraft/random.ts'
import type { PathOptions } from '../../organizations/organization.ts'
import type { TaskState } from '../../session/log/state.ts'
import { busyRate, leastBusy, pathsOf } from '../plans/methods/graph-paths.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Dispatch, DispatchNeeds } from './dispatch.ts'
import { createOpenTasks } from './open-tasks.ts'

/**
 * CausalMACE's Worker (3.5): an agent gets the least busy path from a source to a sink of the task graph and does its
 * subtasks one after the other. Where the next one waits for another path, or another agent is at it, the agent does not
 * wait in line but gets another path.
 */
export const byPaths =
  ({ busyRate: weighed = true }: PathOptions = {}) =>
  (needs: DispatchNeeds): Dispatch => {
    const { own, session, work, resources } = needs
    const { seat, plan } = own
    const openTasks = createOpenTasks(needs)
    const draw = seededDice(resources.seed)
    const on = () => session.state.plans[plan]?.dispatch?.paths ?? {}

    const graph = () => {
      const nodes = leavesOf(work.tasks()).filter(task => task.plan === plan && task.status !== 'cancelled')
      const ids = new Set(nodes.map(task => task.task))
      return {
        nodes: nodes.map(task => task.task),
        before: new Map(nodes.map(task => [task.task, task.requires.filter(id => ids.has(id))])),
      }
    }
    /** Subtasks between the path's entrance and what the agent is at. */
    const distance = (agent: string, path: readonly string[]): number => {
      const at = path.findIndex(id => {
        const task = work.get(id)
        return task !== undefined && !isEnded(task) && task.assignees.includes(agent)
      })
      const next = path.findIndex(id => !isEnded(work.get(id)!))
      return at >= 0 ? at : Math.max(0, next)
    }
    /** How busy a path is without this agent. */
    const rateOf = (path: readonly string[], without: string): number =>
      busyRate(
        Object.entries(on())
          .filter(([agent, other]) => agent !== without && isDeepStrictEqual(other, path))
          .map(([agent]) => distance(agent, path)),
      )
    const enter = (agent: string, tasks: readonly string[] | null): void =>
      void session.emit('plan.dispatch', seat, { plan, path: { agent, tasks: tasks && [...tasks] } })
    const mayDo = (agent: string, task: TaskState): boolean => {
      const may = openTasks.candidates(task)
      const failed = openTasks.fruitless(task)
      return may.includes(agent) && (!failed.includes(agent) || may.every(name => failed.includes(name)))
    }
    /** The first subtask of the path that this agent can begin now. */
    const startable = (agent: string, path: readonly string[], ready: readonly TaskState[]): TaskState | undefined =>
      path.flatMap(id => ready.find(task => task.task === id) ?? []).find(task => mayDo(agent, task))

    return {
      repair: failed => openTasks.repair(failed),
      step() {
        let given = openTasks.informNamed()
        const paths = pathsOf(graph())
        for (const agent of openTasks.free()) {
          const ready = openTasks.ready()
          if (ready.length === 0) break
          const own = on()[agent]
          const next = own && startable(agent, own, ready)
          if (next) {
            openTasks.give(next, agent)
            given = true
            continue
          }
          const open = paths.filter(path => startable(agent, path, ready) !== undefined)
          const path = weighed ? leastBusy(open, one => rateOf(one, agent)) : open[Math.floor(draw() * open.length)]
          const task = path && startable(agent, path, ready)
          if (!path || !task) {
            if (own) enter(agent, null)
            continue
          }
          const rate = rateOf(path, agent)
          enter(agent, path)
          const others = path.length === 1 ? 'a path of its own' : `a path of ${path.length} subtasks`
          session.emit('mind.thought', seat, {
            seat,
            text: `${agent} takes ${others}${weighed ? `, busy rate ${Number(rate.toFixed(2))}` : ' drawn by lot'}: ${path.map(id => id.slice(plan.length + 1)).join(' → ')}`,
          })
          openTasks.give(task, agent)
          given = true
        }
        return Promise.resolve(given)
      },
    }
  }
