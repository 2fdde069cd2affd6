import type { Bot } from 'mineflayer'
import { farthestBlock } from '../../minecraft/sound-packets.ts'

/** No body moves farther in a tick, in blocks: rockets and explosions throw by less than five. */
const farthestStepBlocks = 10
/** The game's levels of an effect end here. */
const effectAtMost = 255
/** 0.1 is how players walk. */
const speedAtMost = 16
const axes = ['x', 'y', 'z'] as const
const effects = ['jumpBoost', 'speed', 'slowness', 'dolphinsGrace', 'slowFalling', 'levitation'] as const

interface Attribute {
  readonly value: number
  readonly modifiers: readonly { readonly amount: number; readonly operation: number }[]
}

/** What mineflayer's types leave out. */
type State = Record<(typeof effects)[number], number> & {
  readonly pos: Record<(typeof axes)[number], number>
  readonly vel: Record<(typeof axes)[number], number>
  attributes?: Readonly<Record<string, Attribute>>
}
interface Physics {
  simulatePlayer(state: State, world: unknown): unknown
}

/**
 * The package of the physics looks at every block between where a body is and where it would be after the tick: a server that tells
 * a speed beyond all bounds stops the process there. Throws and effects are bounded, and what speeds up beyond that is left out.
 */
export function boundPhysics(bot: Bot): void {
  const { physics } = bot as unknown as { physics: Physics }
  const simulate = physics.simulatePlayer.bind(physics)
  physics.simulatePlayer = (state, world) => {
    const { pos, vel, attributes } = state
    if (axes.some(axis => !(Math.abs(pos[axis]) <= farthestBlock))) return state
    for (const axis of axes) vel[axis] = within(vel[axis], farthestStepBlocks)
    for (const effect of effects) state[effect] = within(state[effect], effectAtMost)
    if (attributes)
      state.attributes = Object.fromEntries(
        Object.entries(attributes).filter(([, one]) => effective(one) <= speedAtMost),
      )
    return simulate(state, world)
  }
}

const within = (value: number, most: number): number =>
  Number.isNaN(value) ? 0 : Math.max(-most, Math.min(most, value))

/** What the game makes of a value and its modifiers; modifiers of unknown kinds change nothing. */
const effective = ({ value, modifiers }: Attribute): number => {
  const amounts = (operation: number) =>
    modifiers.filter(one => one.operation === operation).map(({ amount }) => amount)
  const base = amounts(0).reduce((sum, amount) => sum + amount, value)
  const scaled = base * amounts(1).reduce((sum, amount) => sum + amount, 1)
  return Math.abs(amounts(2).reduce((product, amount) => product * (1 + amount), scaled))
}
