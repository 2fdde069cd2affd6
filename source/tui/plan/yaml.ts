import { isNode, LineCounter, stringify } from 'yaml'
import { issueWords } from '../../issue-words.ts'
import { isRecord } from '../../json.ts'
import { endHint, nearestName } from '../../minecraft/names/suggestions.ts'
import { type Plan, plan as planSchema } from '../../session/log/events/plan.ts'
import { type YamlDocument, yamlDocument, yamlValue } from '../../yaml-text.ts'

/** A plan as a file that a person edits, and back again with every mistake at its line. */

export interface PlanFile {
  readonly content: Plan
  /** Let it go as soon as it is saved. */
  readonly approve: boolean
}
export interface Mistake {
  /** 1-based. */
  readonly line: number
  readonly text: string
}
export type Read =
  | { readonly ok: true; readonly file: PlanFile }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

const noteMark = '#!'
const introduction = [
  '# Change the plan, save, close the editor. To change nothing, leave it as is.',
  '# An item has: title; assignee (a name, or null: the team decides); requires',
  '# (ids that must be done before it); because (why); done (how the world shows',
  '# it). New items need no id. reached: all that the world shows when the goal',
  '# is reached.',
]

export const writePlan = (content: Plan, seats: readonly string[]): string => {
  const stages = content.stages.map(stage => ({
    title: stage.title,
    items: stage.items.map(item => ({
      id: item.id,
      title: item.title,
      assignee: item.assignee,
      requires: item.requires.length > 0 ? item.requires : undefined,
      done: item.done.kind === 'report' ? undefined : item.done,
      because: item.because,
      milestones: item.milestones,
      data: item.data,
      candidates: item.candidates,
    })),
  }))
  const { objective, analysis, reached } = content
  const body = stringify({ objective, analysis, reached, stages }, { lineWidth: 0 })
  return `${[...introduction, `# The team: ${seats.join(', ')}`].join('\n')}\napprove: no # yes = let the plan go as soon as you save\n${body}`
}

const lineOf = (counter: LineCounter, offset: number | undefined): number =>
  Math.max(1, counter.linePos(offset ?? 0).line)

/** The line of the value at `path`, or of the nearest thing around it. */
const lineAt = (document: YamlDocument, counter: LineCounter, path: readonly PropertyKey[]): number => {
  for (let depth = path.length; depth >= 0; depth--) {
    const node: unknown = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return lineOf(counter, node.range[0])
  }
  return 1
}

const known = {
  top: ['objective', 'analysis', 'reached', 'stages', 'approve'],
  stage: ['title', 'items'],
  item: ['id', 'title', 'assignee', 'requires', 'done', 'because', 'milestones', 'data', 'candidates'],
} as const

/** Items get an id when they have none, in a way that cannot meet one that exists. */
const withIds = (value: unknown): unknown => {
  if (!isRecord(value) || !Array.isArray(value.stages)) return value
  const items = value.stages.flatMap((stage: unknown) =>
    isRecord(stage) && Array.isArray(stage.items) ? stage.items : [],
  )
  const taken = new Set(items.map((item: unknown) => (isRecord(item) ? item.id : undefined)))
  let number = 0
  const fresh = (): string => {
    do number += 1
    while (taken.has(`new${number}`))
    return `new${number}`
  }
  return {
    ...value,
    stages: value.stages.map((stage: unknown) =>
      isRecord(stage) && Array.isArray(stage.items)
        ? {
            ...stage,
            items: stage.items.map((item: unknown) =>
              isRecord(item) ? { ...item, id: item.id ?? fresh(), assignee: item.assignee ?? null } : item,
            ),
          }
        : stage,
    ),
  }
}

export const readPlan = (text: string, seats: readonly string[]): Read => {
  const counter = new LineCounter()
  const document = yamlDocument(text, counter)
  const mistakes: Mistake[] = document.errors.map(error => ({
    line: lineOf(counter, error.pos[0]),
    text: error.message,
  }))
  if (mistakes.length > 0) return { ok: false, mistakes }
  const raw: unknown = yamlValue(document)
  const wrong = (path: readonly PropertyKey[], words: string) =>
    mistakes.push({ line: lineAt(document, counter, path), text: words })
  const unknownKeys = (value: unknown, names: readonly string[], path: readonly PropertyKey[]) => {
    if (!isRecord(value)) return
    for (const key of Object.keys(value))
      if (!names.includes(key))
        wrong(
          [...path, key],
          `there is no field “${key}” here${endHint(nearestName(key, names, { anyCase: true }), `; there are ${names.join(', ')}`)}`,
        )
  }
  if (!isRecord(raw)) return { ok: false, mistakes: [{ line: 1, text: 'a plan has an objective and stages' }] }
  unknownKeys(raw, known.top, [])
  const stages = Array.isArray(raw.stages) ? raw.stages : []
  stages.forEach((stage: unknown, index) => {
    unknownKeys(stage, known.stage, ['stages', index])
    const items = isRecord(stage) && Array.isArray(stage.items) ? stage.items : []
    for (const [number, item] of items.entries()) unknownKeys(item, known.item, ['stages', index, 'items', number])
  })
  const { approve = false, ...rest } = raw
  if (typeof approve !== 'boolean' && approve !== 'yes' && approve !== 'no') wrong(['approve'], 'approve is yes or no')
  const parsed = planSchema.safeParse(withIds(rest))
  if (!parsed.success) {
    for (const issue of parsed.error.issues) wrong(issue.path, `${issue.path.join('.')}: ${issueWords(issue)}`)
    return { ok: false, mistakes }
  }
  const content = parsed.data
  const ids = new Map<string, number>()
  for (const stage of content.stages) for (const item of stage.items) ids.set(item.id, (ids.get(item.id) ?? 0) + 1)
  content.stages.forEach((stage, index) => {
    stage.items.forEach((item, number) => {
      const path = ['stages', index, 'items', number]
      if ((ids.get(item.id) ?? 0) > 1) wrong([...path, 'id'], `two items have the id “${item.id}”`)
      if (item.assignee !== null && seats.length > 0 && !seats.includes(item.assignee))
        wrong(
          [...path, 'assignee'],
          `no seat is called “${item.assignee}”${endHint(nearestName(item.assignee, seats, { anyCase: true }), `; there are ${seats.join(', ')}`)}`,
        )
      for (const id of item.requires) if (!ids.has(id)) wrong([...path, 'requires'], `no item has the id “${id}”`)
    })
  })
  if (content.stages.length === 0) wrong(['stages'], 'a plan needs at least one stage')
  if (mistakes.length > 0) return { ok: false, mistakes }
  return { ok: true, file: { content, approve: approve === true || approve === 'yes' } }
}

export const withoutNotes = (text: string): string =>
  text
    .split('\n')
    .filter(line => !line.startsWith(noteMark))
    .join('\n')

/** The text with a note under each line that has a mistake, and how many there are at the top. */
export const withNotes = (text: string, mistakes: readonly Mistake[]): string => {
  const lines = text.split('\n')
  const out: string[] = [
    `${noteMark} ${mistakes.length} to correct; each is noted below its line. Empty the file to cancel.`,
  ]
  lines.forEach((line, index) => {
    out.push(line)
    for (const mistake of mistakes) if (mistake.line === index + 1) out.push(`${noteMark} ↑ ${mistake.text}`)
  })
  return out.join('\n')
}
