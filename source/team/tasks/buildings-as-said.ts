import { readable } from '../../minecraft/names/readable.ts'
import { unseenInWords } from '../../session/log/building-causes.ts'
import { own } from '../../session/log/fold/records.ts'
import { listed } from '../../session/log/listed.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import { wishInShort } from '../buildings/given-design.ts'
import { wishesThatCount } from '../buildings/take-back.ts'

/** What became of what people said of the buildings of a goal. */

type Building = NonNullable<SessionState['session']['buildings']>[string]

/** Of what the work of a goal has built: what it is not near, what people said that is in it, and what is not, with the reasons. */
export const buildingsAsSaid = (
  { session: { state } }: { readonly session: { readonly state: SessionState } },
  there: readonly Pick<TaskState, 'done'>[],
): readonly string[] => {
  const names = new Set(there.flatMap(({ done }) => (done?.kind === 'built' ? [done.blueprint] : [])))
  return [...names].flatMap(name => {
    const building = own(state.session.buildings ?? {}, name)
    return building ? [unseenInWords(building) ?? [], wishesTold(building)].flat() : []
  })
}

const wishesTold = (building: Building): string[] => {
  const { name, called = readable(name), earlier = 0, followed = [], unread = [] } = building
  // What an earlier goal was told of is in its own end.
  const now = wishesThatCount(building, earlier)
  const isOfNow = (said: string): boolean => now.some(wish => wish.includes(said))
  const are = followed.filter(isOfNow).map(said => `“${inShort(said)}”`)
  const areNot = unread
    .filter(({ said }) => isOfNow(said))
    .map(({ said, why }) => `“${inShort(said)}”${why === undefined ? '' : ` (${inShort(why)})`}`)
  return [
    ...(are.length > 0 ? [`the ${called} is drawn with ${listed(are)}`] : []),
    ...(areNot.length > 0 ? [`the ${called} does not follow ${listed(areNot)}`] : []),
  ]
}

/** A wish may have thousands of characters. */
const shownAtMost = 80
const inShort = (said: string): string => {
  const words = wishInShort(said)
  return words.length > shownAtMost ? `${words.slice(0, shownAtMost - 1).toWellFormed()}…` : words
}
