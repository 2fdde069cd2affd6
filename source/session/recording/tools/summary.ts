import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorText } from '../../../errors.ts'
import { completionOf } from '../../log/completion.ts'
import type { SessionResult } from '../../log/events/outcome.ts'
import { type GoalPart, goalParts } from '../../log/goals.ts'
import { howPlayed } from '../../log/how-played.ts'
import type { SessionState } from '../../log/state.ts'
import { archiveError, compressionOf, firstLine } from '../file/compression.ts'
import { parseHeader } from '../file/lines.ts'
import { openFile } from '../file/open-file.ts'
import { openRecording, type Recording } from '../open.ts'

/** A recording in one row of a list. */
export interface RecordingSummary {
  readonly path: string
  readonly id: string
  readonly task: string
  readonly people: readonly string[]
  readonly agents: readonly string[]
  readonly organization: string
  readonly schedule: string
  readonly brain: string
  /** How the team played: its organization, schedule, and what its agents did without. */
  readonly played: readonly string[]
  /** ISO 8601. */
  readonly startedAt: string
  /** ms until the session ended; what follows, such as people who leave, is no part of it. */
  readonly duration: number
  /** `unfinished` when the log ends without a result: it runs still, or its host died. */
  readonly result: SessionResult | 'unfinished'
  readonly reason: string
  /** 0 … 1. */
  readonly completion: number
  /** Of a session with several: the last ones, oldest first. */
  readonly goals?: readonly GoalPart[]
  readonly events: number
  readonly bytes: number
  readonly parent?: { readonly id: string; readonly seq: number }
}

/** What a list tells of an archive: its first line; the rest would have to be unpacked first. */
export interface PackedSummary
  extends Pick<
    RecordingSummary,
    'path' | 'id' | 'task' | 'agents' | 'organization' | 'schedule' | 'startedAt' | 'bytes'
  > {
  readonly packed: 'gzip' | 'zstd'
}

export async function summarise(path: string): Promise<RecordingSummary> {
  const recording = await openRecording(path)
  try {
    return summaryOf(recording, await recording.stateAt({ seq: recording.lastSeq }), (await stat(path)).size)
  } finally {
    await recording.close()
  }
}

function summaryOf(recording: Recording, state: SessionState, bytes: number): RecordingSummary {
  const { header, path, count } = recording
  const { session, seats, people } = state
  return {
    path,
    id: header.id,
    task: session.taskName || header.id,
    people: Object.keys(people),
    agents: Object.values(seats)
      .filter(({ occupant }) => occupant.kind === 'agent')
      .map(({ seat }) => seat),
    organization: session.organization,
    schedule: session.schedule,
    brain: session.brain,
    played: howPlayed(session),
    startedAt: header.startedAt,
    duration: session.endedAt ?? recording.duration,
    result: session.result ?? 'unfinished',
    reason: session.resultReason ?? '',
    completion: completionOf(state),
    goals: (session.goals ?? session.partGoals) ? goalParts(state) : undefined,
    events: count,
    bytes,
    parent: header.parent,
  }
}

/** Of a task as headers hold it, whatever stands there. */
const taskSchema = z
  .object({
    title: z.string(),
    seats: z.object({ leader: z.string().optional(), workers: z.array(z.string()) }),
    organization: z.string(),
    schedule: z.string(),
  })
  .partial()
  .catch({})

/** Undefined for a file that is not packed. */
async function summariseArchive(path: string): Promise<PackedSummary | undefined> {
  const file = await openFile(path)
  const packed = await compressionOf(file).finally(() => file.close())
  if (packed === 'none') return undefined
  try {
    const header = parseHeader(await firstLine(path, packed))
    const { title, seats, organization = '', schedule = '' } = taskSchema.parse(header.task)
    const agents = [...(seats?.leader === undefined ? [] : [seats.leader]), ...(seats?.workers ?? [])]
    const { id, startedAt } = header
    const { size: bytes } = await stat(path)
    return { path, id, task: title || id, agents, organization, schedule, startedAt, bytes, packed }
  } catch (error) {
    throw archiveError(path, packed, error)
  }
}

/** Folders within folders in which recordings are looked for. */
const deepestFolder = 8

/** Links to folders are not followed: they can lead anywhere, also back. */
async function recordingFiles(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) {
      if (/\.jsonl(\.gz|\.zst)?$/.test(entry.name)) found.push(path)
    } else if (depth < deepestFolder) {
      // What cannot be opened below the folder that was named hides none of the others.
      found.push(...(await recordingFiles(path, depth + 1).catch(() => [])))
    }
  }
  return found
}

/** What a folder holds, newest first; files that are no recordings are told apart with the reason. */
export async function listRecordings(folder: string): Promise<{
  readonly recordings: readonly (RecordingSummary | PackedSummary)[]
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
}> {
  const recordings: (RecordingSummary | PackedSummary)[] = []
  const unreadable: { path: string; reason: string }[] = []
  for (const path of (await recordingFiles(folder)).sort()) {
    try {
      recordings.push((await summariseArchive(path)) ?? (await summarise(path)))
    } catch (error) {
      unreadable.push({ path, reason: errorText(error) })
    }
  }
  recordings.sort((a, b) => (a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : 0))
  return { recordings, unreadable }
}
