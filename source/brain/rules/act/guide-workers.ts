import { readable } from '../../../minecraft/names/readable.ts'
import type { GuideWorkersInput, GuideWorkersOutput } from '../../questions/guide-workers/shape.ts'

/** The rule brain's answer to `guideWorkers`: the worker that stands at the source does it; else the source is pointed out. */
export const guideByRules = (input: GuideWorkersInput): GuideWorkersOutput => {
  const advice: GuideWorkersOutput['advice'] = []
  const moves: GuideWorkersOutput['moves'] = []
  const loaded = new Set<string>()
  for (const task of input.struggling) {
    const item = 'item' in task.done ? task.done.item : null
    // Where the item is found is no help to one who carries it and cannot put it down where it belongs.
    const carried = item === null ? 0 : (input.team.find(one => one.name === task.worker)?.inventory[item] ?? 0)
    const brings = task.done.kind === 'stored' && carried > 0
    const seen = brings ? [] : input.sightings.filter(one => one.item === item)
    const isBeyond = (name: string): boolean => task.outOfReach?.some(one => one.worker === name) ?? false
    const finder = seen.find(
      ({ worker }) => worker !== task.worker && isFree(input, worker) && !loaded.has(worker) && !isBeyond(worker),
    )
    if (finder && item !== null) {
      loaded.add(finder.worker)
      moves.push({ item: task.item, to: finder.worker, because: `${finder.worker} has found ${readable(item)}` })
      continue
    }
    const [place] = seen
    const last = task.failures.at(-1)
    const found = place && item !== null ? { kind: 'found' as const, item, at: place.at } : undefined
    const text = found
      ? `${task.worker}, there is ${readable(found.item)} at ${found.at.join(' ')}; go there and try again.`
      : last?.code === 'missing-tool'
        ? `${task.worker}, get the tool first: ${last.reason}`
        : last?.code === 'not-found' || last?.code === 'unreachable'
          ? `${task.worker}, look for it farther away.`
          : null
    if (text !== null && !task.advised.includes(text)) advice.push({ to: task.worker, text, meaning: found && [found] })
  }
  return { advice, moves }
}

/** Not in the middle of something else that gets on. */
const isFree = (input: GuideWorkersInput, worker: string): boolean =>
  input.team.some(one => one.name === worker && one.available) &&
  !input.struggling.some(one => one.worker === worker) &&
  !input.elsewhere.some(one => one.worker === worker && one.status === 'running')
