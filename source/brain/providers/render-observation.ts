import { heldUpWords } from '../../minecraft/names/held-up-words.ts'
import { noStoneWords } from '../../minecraft/names/no-stone-words.ts'
import { at, counts } from '../questions/prompt-lines.ts'
import type { Seen } from '../questions/shapes.ts'

/** Places that a prompt names for what is to be set up. */
const groundShown = 6

/** Where a player stands, nothing can be set up. */
const freeGround = ({ ground = [], players, position }: Seen): string[] => {
  const taken = new Set([position, ...players.map(one => one.position)].map(at))
  const free = ground.filter(place => !taken.has(at(place))).slice(0, groundShown)
  return free.length === 0 ? [] : [`free places on firm ground: ${free.map(at).join('; ')}`]
}

const sight = ({ count, name, nearest, built }: Seen['blocks'][number]): string =>
  `${count} ${name} (nearest ${at(nearest)}${built === undefined ? '' : `; ${Math.min(built, count)} of them built as a blueprint wants, so leave those`})`

const within = (blocks: number | undefined): string => (blocks === undefined ? '' : ` within ${blocks}`)

/** Those that are alike stand in one line. */
const devices = (list: NonNullable<Seen['devices']>): string[] =>
  [...Map.groupBy(list, ({ at: _, ...one }) => JSON.stringify(one)).values()].map(alike => {
    const { block, states, text, before } = alike[0]!
    const told = Object.entries(states).map(([name, value]) => `${name} ${value}`)
    const places = alike.map(one => at(one.at)).join('; ')
    return `${before ? 'seen before, not in sight now: ' : ''}${block} at ${places}${told.length > 0 ? ` (${told.join(', ')})` : ''}${text === undefined ? '' : ` says ${JSON.stringify(text)}`}`
  })

/** Things that lie about are entities of the game, and no creatures. */
const isThing = ({ name, lying }: Seen['entities'][number]): boolean =>
  lying === true || name === 'item' || name === 'experience_orb'

/** What lies under everything says nothing. */
const isGround = (block: string): boolean => block === 'bedrock' || block === 'grass_block'

/** What a body sees, in a prompt. */
export const renderObservation = (seen: Seen | null): string =>
  seen === null
    ? 'nothing: nobody has looked'
    : [
        `at ${at(seen.position)}, health ${seen.health}, food ${seen.food}, ${seen.time}, ${seen.freeSlots} free slots, holding ${seen.held ?? 'nothing'}`,
        ...(seen.sheltersFrom === undefined
          ? []
          : [`in a hole in the ground until the ${seen.sheltersFrom} above is gone, at the latest until day`]),
        ...(seen.heldUp === undefined || seen.sheltersFrom !== undefined
          ? []
          : [`what it is at waits for a moment: ${heldUpWords(seen.heldUp)}`]),
        `carrying ${counts(seen.inventory)}`,
        `blocks${seen.bySight ? ' in sight' : ''}${within(seen.within)}: ${
          seen.blocks
            .filter(one => !isGround(one.name))
            .map(sight)
            .join(', ') || 'none'
        }`,
        ...(seen.stations && seen.stations.length > 0
          ? [`farther away, seen before: ${seen.stations.map(one => `${one.name} at ${at(one.nearest)}`).join(', ')}`]
          : []),
        ...(seen.noStone ? [noStoneWords(seen.noStone)] : []),
        ...freeGround(seen),
        ...(['creatures', 'lying on the ground'] as const).flatMap(what => {
          const these = seen.entities.filter(one => isThing(one) === (what !== 'creatures'))
          return these.length === 0 ? [] : [`${what}${within(seen.creaturesWithin)}: ${these.map(sight).join(', ')}`]
        }),
        ...devices(seen.devices ?? []),
        ...(seen.players.length > 0
          ? [`players: ${seen.players.map(one => `${one.name} at ${at(one.position)}`).join(', ')}`]
          : []),
      ].join('\n')
