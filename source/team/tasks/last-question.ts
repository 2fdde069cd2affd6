import type { GoalAmountNeeds } from './goal-amounts.ts'

/**
 * Where a plan says that nothing in the world can show the goal, its planner is asked once more when all is done: what nothing could show at
 * the beginning may lie in a chest by now. False: it was asked, and says so again.
 */
export const createLastQuestion = ({ roster, facts, goal }: GoalAmountNeeds): (() => boolean) => {
  const asked = new Set<string>()
  return () => {
    const leader = roster.planners.flatMap(name => roster.members.get(name)?.leader ?? [])[0]
    const isUnshown = facts.judgedBy() === 'plan' && facts.reached()?.length === 0
    if (!isUnshown || leader === undefined || asked.has(goal.task())) return false
    asked.add(goal.task())
    leader.replan({
      cause: 'unshown',
      text: 'all that was planned is done, and by what was written under "reached" nothing in the world can show the goal; say once more what shows it, or plan what is still to do',
    })
    return true
  }
}
