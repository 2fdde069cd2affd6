import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import process from 'node:process'
import { createBody } from '../body/body.ts'
import { createClaims } from '../body/claims.ts'
import type { Body } from '../body/types.ts'
import { createBrain } from '../brain/index.ts'
import type { EventInput, Header, SessionEvent } from '../session/events.ts'
import { type Host, startHost } from '../session/host.ts'
import { createRecorder } from '../session/recorder.ts'
import { createSession, type Session } from '../session/session.ts'
import { taskBlueprints } from '../tasks/blueprint.ts'
import { createTeam, type Team } from '../team/index.ts'
import { createReferee, type Referee } from '../world/referee/referee.ts'
import { startWorld } from '../world/startWorld.ts'
import type { World, WorldVersion } from '../world/types.ts'
import type { SessionConfig } from './config.ts'

export interface RunningSession {
  readonly id: string
  /** Where terminals attach. */
  readonly address: string
  readonly session: Session
  /** Resolves when the session has ended, for whatever reason; the log says which. */
  readonly ended: Promise<'success' | 'failure' | 'stopped'>
  subscribe(listener: (event: SessionEvent) => void): () => void
  alert(text: string): void
  stop(reason: string): Promise<void>
  /** Resolves once no terminal has been attached for `ms`. */
  unattended(ms: number): Promise<void>
  close(): Promise<void>
}
