import type { EventOf, SessionEvent } from './events.ts'
import { traitsOf } from './traits.ts'

/** `mm:ss`, or `h:mm:ss` from an hour on; `t` in ms. */
export function clockTime(t: number): string {
  const seconds = Math.max(0, Math.floor(t / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/** `6 min`, or `40 s` where that is all; rounded up. */
export const minutes = (ms: number): string =>
  ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`

/**
 * An event as one line for people who read a stream instead of a screen (`mcteam run`, pipes, screen readers); null for
 * what only matters to a screen.
 */
export function describeEvent(event: SessionEvent): string | null {
  const line = eventSentence(event)
  return line === null ? null : `${clockTime(event.t)} ${line.replaceAll('\n', ' ')}`
}

/** What a seat wants, as a sentence about it. */
export const approvalWords = ({
  seat,
  title,
  wants,
}: Pick<EventOf<'approval.asked'>['data'], 'seat' | 'title' | 'wants'>): string =>
  wants === undefined ? `${seat}: ${title}` : `${seat} ${wants}`

/** The same as describeEvent without the time. */
export const eventSentence = ({ type, data }: SessionEvent): string | null => traitsOf(type)?.sentence?.(data) ?? null

/** What a team decides and does, whatever number and moment it has. */
const decisions = /^(plan\.|message\.sent|action\.started|session\.goal|seat\.occupied)/
export const isDecision = (type: string): boolean => decisions.test(type)

/** A decision in one line, also one that no stream tells. */
export const decisionLine = (event: SessionEvent): string => {
  const { t, type, data } = event
  const told = traitsOf(type)?.compared?.(data)
  return told === undefined ? (describeEvent(event) ?? type) : `${clockTime(t)} ${told.replaceAll('\n', ' ')}`
}
