import type { Bot } from 'mineflayer'
import type { SkillShelf } from '../contract/skills.ts'
import { type ActionState, actionState } from './action-state.ts'
import { type DangerState, dangerState } from './danger-state.ts'
import type { GroundState } from './ground-state.ts'
import type { HandPace } from './pace.ts'
import type { ReflexState } from './reflex-state.ts'
import type { ServerState } from './server-state.ts'

/** What belongs to a body besides the bot that mineflayer gives: what it knows and remembers. */
export interface BotState {
  readonly ground: GroundState
  readonly server: ServerState
  readonly reflexes: ReflexState
  readonly action: ActionState
  readonly danger: DangerState
  /** How quickly its head turns and its hand clicks. */
  readonly handPace: HandPace
  readonly skills: SkillShelf
}

// Keyed by the bot itself, so that it lives and dies with it.
const states = new WeakMap<Bot, BotState>()

export function attachBotState(bot: Bot, given: Omit<BotState, 'action' | 'danger'>): void {
  states.set(bot, { ...given, action: actionState(), danger: dangerState() })
}

export function botStateOf(bot: Bot): BotState {
  const state = states.get(bot)
  if (!state) throw new Error('this bot was not joined by createBody')
  return state
}
