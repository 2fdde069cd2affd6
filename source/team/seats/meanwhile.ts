import { z } from 'zod'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import { countIn } from '../../planner/materials.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import { seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { isEnded, peersPlan } from '../tasks/task-rules.ts'
import type { SessionLike } from '../team-interface.ts'

/** What a peer would see now that it was not told with its last question, and that no other has said to it. */
export interface Meanwhile {
  /** `open`: what the world does not show of the goal that another one finds reached. */
  news(open?: readonly string[]): readonly PeerNews[]
  /** It is told all of it. */
  told(): void
  stop(): void
}

export interface MeanwhileNeeds {
  readonly session: SessionLike
  readonly seat: string
  readonly task: Pick<Task, 'knows'>
  /** Contents are those that the seat knows of. */
  readonly view: Pick<SeatView, 'containers'>
}

const moving = z.object({ item: z.string(), count: z.int().optional() })

interface Moving {
  readonly seat: string
  readonly item: string | undefined
  /** How many it puts into a container, below 0: takes out; NaN: not known. */
  readonly stored: number
  /** Which container; absent: one that is not known. */
  readonly at?: string
}

export const createMeanwhile = ({ session, seat, task, view }: MeanwhileNeeds): Meanwhile => {
  const seesWork = seesOthersWork(task)
  const underWay = new Map<string, Moving>()
  /** Who has moved things since, itself included. */
  let moved: readonly Moving[] = []
  const hear = ({ type, data }: SessionEvent): void => {
    if (type === 'action.started' && data.effects?.includes('moves-items')) {
      const { item, count = Number.NaN } = moving.safeParse(data.args).data ?? {}
      const sign = data.effects.includes('stores') ? 1 : data.effects.includes('takes-stored') ? -1 : Number.NaN
      underWay.set(data.action, { seat: data.seat, item, stored: sign * count })
    }
    if (type !== 'action.ended') return
    const action = underWay.get(data.action)
    underWay.delete(data.action)
    const said = data.moved?.map(({ at, item, count }) => ({ seat: data.seat, item, stored: count, at: keyOf(at) }))
    if (said) moved = [...moved, ...said]
    else if (action && data.result === 'success') moved = [...moved, action]
  }
  const contents = () => new Map(view.containers().map(one => [keyOf(one.at), one]))
  const works = () =>
    Object.values(session.state.tasks).filter(
      ({ plan, done, assignees }) => plan === peersPlan && done?.kind !== 'children' && assignees[0] !== seat,
    )
  const reached = (): string[] =>
    Object.values(session.state.seats).flatMap(({ seat: name, peer }) =>
      name !== seat && peer?.outcome?.kind === 'reached' ? [name] : [],
    )
  const look = () => ({
    contents: contents(),
    works: new Map(works().map(one => [one.task, one.status])),
    reached: reached(),
  })
  let before = look()

  const changedContents = (): PeerNews[] =>
    [...contents()].flatMap(([key, { at, block, items }]) => {
      const had = before.contents.get(key)?.items
      if (!items || !had) return []
      const changes = [...new Set([...Object.keys(had), ...Object.keys(items)])].flatMap(item => {
        const [was, now] = [countIn(had, item), countIn(items, item)]
        const amounts = new Map<string, number>()
        for (const one of moved)
          if (one.item === item && (one.at ?? key) === key)
            amounts.set(one.seat, (amounts.get(one.seat) ?? 0) + one.stored)
        const isOwn = amounts.has(seat)
        if (was === now || (isOwn && amounts.size === 1)) return []
        const by = [...amounts.keys()].filter(name => name !== seat)
        const each = [...(isOwn ? [seat] : []), ...by].map(name => amounts.get(name) ?? Number.NaN)
        // Together they are what has changed here: nothing went elsewhere.
        const areKnown = each.length > 0 && each.reduce((sum, one) => sum + one, 0) === now - was
        return [{ item, was, now, own: isOwn ? (true as const) : undefined, by, amounts: areKnown ? each : undefined }]
      })
      return changes.length > 0 ? [{ kind: 'holds', at: [...at], block, changes }] : []
    })
  const othersWork = (): PeerNews[] => {
    const changed = works().filter(one => before.works.get(one.task) !== one.status)
    return [...Map.groupBy(changed, one => one.assignees[0] ?? '')].flatMap(([name, tasks]): PeerNews[] => {
      const titles = (fits: (one: (typeof tasks)[number]) => boolean) => tasks.filter(fits).map(({ title }) => title)
      const news = {
        took: titles(one => !isEnded(one) && !before.works.has(one.task)),
        done: titles(({ status }) => status === 'succeeded'),
        failed: titles(({ status }) => status === 'failed'),
      }
      return name === '' || Object.values(news).every(list => list.length === 0)
        ? []
        : [{ kind: 'others-work', name, ...news }]
    })
  }
  return {
    news: (open = []) => [
      ...changedContents(),
      ...(seesWork ? othersWork() : []),
      ...(seesWork ? reached() : []).flatMap((name): PeerNews[] =>
        before.reached.includes(name) ? [] : [{ kind: 'finds-reached', name, open: [...open] }],
      ),
    ],
    told() {
      before = look()
      moved = []
    },
    stop: session.subscribe(hear),
  }
}
