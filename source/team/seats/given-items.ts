import { handsOver } from '../../body/actions/index.ts'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import { gift } from '../../session/log/events/bodies.ts'
import type { SessionEvent } from '../../session/log/events.ts'

export interface GiftNeeds {
  /** Whether it is one of the team, an agent or a person. */
  isKnown(name: string): boolean
  tell(seat: string, news: PeerNews): void
}

/**
 * What a peer gets of another is news for it. Its body says what it picked up and, where the game lets it see that, who threw it; what a
 * teammate's `give` brought about is known from that, too, and is told once. Returns what looks at each event.
 */
export const createGiftWatch = ({ isKnown, tell }: GiftNeeds): ((event: SessionEvent) => void) => {
  const underWay = new Map<string, { readonly seat: string; readonly args: unknown }>()
  /** How many of an item a seat was told of by the gift that its body has not told of, or, below 0, the other way round. */
  const ahead = new Map<string, number>()
  const news = (to: string, from: string, item: string, count: number, sign: 1 | -1): number => {
    const key = JSON.stringify([to, from, item])
    const known = Math.min(count, Math.max(0, -sign * (ahead.get(key) ?? 0)))
    ahead.set(key, (ahead.get(key) ?? 0) + sign * count)
    return count - known
  }
  const told = (to: string, from: string, items: Readonly<Record<string, number>>, sign: 1 | -1): void => {
    const fresh = Object.fromEntries(
      Object.entries(items).flatMap(([item, count]) => {
        const left = news(to, from, item, count, sign)
        return left > 0 ? [[item, left]] : []
      }),
    )
    if (Object.keys(fresh).length > 0) tell(to, { kind: 'received', name: from, items: fresh })
  }
  /** What one picks up that is being given to another one. */
  const strays = (by: string, from: string, items: Readonly<Record<string, number>>) =>
    Object.entries(items).flatMap(([item, count]) => {
      const gifts = [...underWay.values()].flatMap(({ seat, args }) =>
        seat === from ? [gift.safeParse(args).data] : [],
      )
      const to = gifts.find(one => one?.item === item)?.player
      return to === undefined || to === by ? [] : [{ to, item, count }]
    })
  return ({ type, data }) => {
    if (type === 'action.started' && handsOver(data.name)) underWay.set(data.action, data)
    if (type === 'action.ended') {
      const action = underWay.get(data.action)
      underWay.delete(data.action)
      const given = gift.safeParse(action?.args)
      if (!action || !given.success) return
      const { player, item } = given.data
      const count = data.result === 'success' ? given.data.count : (data.given ?? 0)
      if (count === 0) return
      told(player, action.seat, { [item]: count }, 1)
    }
    // A stranger on the server does not keep a peer busy with what they throw about.
    if (type !== 'body.received' || !isKnown(data.from)) return
    const others = strays(data.seat, data.from, data.items)
    for (const { to, item, count } of others) {
      const items = { [item]: count }
      tell(data.seat, { kind: 'stray', from: data.from, to, items })
      tell(to, { kind: 'stray', from: data.from, by: data.seat, items })
    }
    const own = Object.entries(data.items).filter(([item]) => !others.some(one => one.item === item))
    told(data.seat, data.from, Object.fromEntries(own), -1)
  }
}
