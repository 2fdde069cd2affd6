import type { PlanTaskInput } from '../questions/index.ts'
import { type Work, workFor } from './plan.ts'

/**
 * The work that a goal comes to, for plans that leave open who does what: shares of gathering are numbered instead of
 * named after the worker they were measured out for.
 */
export const sharedWork = (input: PlanTaskInput): Work => {
  const suffixes = input.workers.map(name => `-${name.toLowerCase().replace(/[^a-z0-9_-]/g, '')}`)
  const named = <T extends { readonly id: string }>(one: T): T => {
    const number = /^gather-.*-(\d+)$/.exec(one.id)?.[1]
    const suffix = number === undefined ? undefined : suffixes[Number(number) - 1]
    return suffix === undefined ? one : { ...one, id: one.id.replace(/-\d+$/, suffix) }
  }
  const work = workFor({
    ...input,
    finished: input.finished.map(named),
    failed: input.failed.map(named),
    running: input.running.map(named),
  })
  const numbered = new Map(
    work.drafts.flatMap(({ id, stage, assignee }) => {
      const index = input.workers.indexOf(assignee)
      const suffix = suffixes[index]
      if (stage !== 'gather' || suffix === undefined || !id.endsWith(suffix)) return []
      return [[id, `${id.slice(0, -suffix.length)}-${index + 1}`]]
    }),
  )
  const idOf = (id: string): string => numbered.get(id) ?? id
  return {
    ...work,
    drafts: work.drafts.map(draft => ({ ...draft, id: idOf(draft.id), requires: draft.requires.map(idOf) })),
  }
}
