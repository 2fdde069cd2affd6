import type { Position } from '../../minecraft/blocks/position.ts'

/**
 * The rest of a task that only one action can do now, since the agent has all that it takes. The key says which kind of rest:
 * `stored`: put an amount into the container at a place; `handed`: give it to an agent; `entered`: go to a place.
 */
export interface AtHand {
  readonly stored: Amount & { readonly at: Position }
  readonly taken: Amount & { readonly at: Position }
  readonly handed: Amount & { readonly to: string }
  readonly collected: Amount
  readonly crafted: Amount
  /** By whatever it takes; `count`: how many are carried in the end; `anew`: what containers hold of it stays there. */
  readonly gathered: Amount & { readonly anew?: true }
  readonly built: { readonly blueprint: string; readonly cells: readonly number[] }
  /** `states`: how it is to be turned. */
  readonly placed: {
    readonly item: string
    readonly at: Position
    readonly states: Readonly<Record<string, string>>
  }
  /** A switch, or what a hand opens and shuts. */
  readonly used: { readonly at: Position }
  /** `within`: how near is near enough, in blocks. */
  readonly entered: { readonly at: Position; readonly within: number }
}

interface Amount {
  readonly item: string
  readonly count: number
}
