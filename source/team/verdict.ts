import type { Core } from './core.ts'

/** How long the judge may take after the last task, before the plan counts as not good enough, ms. */
const judgeGrace = 4000

interface Planning {
  readonly planners: readonly string[]
  planId(planner: string): string
  over(): boolean
}

/** Whether the goal is reached when every task of the plans is done: the judge has the last word, where there is one. */
export interface Verdict {
  ask(): void
  close(): void
}

export const createVerdict = (core: Core, { planners, planId, over }: Planning): Verdict => {
  const { session, members, work } = core
  const { task } = core.options
  let grace: ReturnType<typeof setTimeout> | undefined
  return {
    ask() {
      const goal = work.get(core.goalTask())
      if (over() || goal?.status !== 'succeeded') return
      // Whoever goes one step at a time thinks of the next one.
      const stepping = planners.filter(name => session.state.plans[planId(name)]?.content.more)
      for (const name of stepping) members.get(name)?.leader?.replan('the goal is not reached yet: what comes next?')
      if (stepping.length > 0) return
      if (task.judge.length === 0 || session.state.session.goal !== task.goal)
        return void core.end('observed', 'every task is done')
      clearTimeout(grace)
      grace = setTimeout(() => {
        const { completion, parts } = session.state.score
        if (over() || completion >= 1) return
        const open = parts.filter(part => part.done < part.total).map(part => `${part.name} ${part.done}/${part.total}`)
        const reason = `the tasks are done, but the judge is not content: ${open.join(', ') || 'no score yet'}`
        for (const name of planners) members.get(name)?.leader?.replan(reason)
        core.assembly()?.discontent(reason)
      }, judgeGrace)
    },
    close: () => clearTimeout(grace),
  }
}
