import type { Bot } from 'mineflayer'
import type { Box } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { ActionContext, Claims } from '../contract/body-types.ts'

/** An automatic behaviour: when it applies it takes the body for a moment. */
export interface Reflex {
  readonly name: string
  readonly description: string
  /** Whether a new body has it. Those that change the plan of a team are off until a mind or a person switches them on. */
  readonly on: boolean
  /** Urgent ones interrupt an action (which goes on afterwards); the others wait until the body is idle. */
  readonly urgent: boolean
  /** At most this often, in ms. */
  readonly every: number
  /** It takes long: those before it in the table end it when they apply, and it may begin again after them. */
  readonly yields?: true
  /** With a window open it waits until that is shut: what is under way there comes first. */
  readonly afterWindow?: true
  /** It is stopped after so long, in ms. @default 20 000 */
  readonly atMost?: number
  /** What to do now, in words; undefined when there is nothing to do. */
  applies(bot: Bot, claims: Claims, rest: Rest | undefined): string | undefined
  /** The monster, or the block, that it is because of. */
  from?(bot: Bot): string | undefined
  act(context: ActionContext, rest: () => Rest | undefined): Promise<void>
}

/** A body without an action. */
export interface Rest {
  /** Where it came to rest: there it waits, and there it comes back to. */
  readonly home: Position
  /** performance.now() of that moment. */
  readonly since: number
  /** Where it has to stay. */
  readonly within: Box | undefined
}
