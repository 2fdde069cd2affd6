import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { pathsOf } from './methods/graph-paths.ts'
import { itemsOf } from './plan-changes.ts'

/** A plan for people and programs: as text, as a Mermaid graph. */

type GraphEdge = NonNullable<Plan['graph']>['edges'][number]

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => (row[at] ?? '').length)))
  return rows.map(row => `  ${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}`.trimEnd())
}

/** Edges of any plan: those that a graph recorded, else what items require. */
const edgesOf = (plan: Plan): readonly GraphEdge[] =>
  plan.graph?.edges ??
  itemsOf(plan).flatMap(item =>
    item.requires.map(from => ({ from, to: item.id, origin: 'named', kept: true }) as const),
  )

/** `quoted`: a part of the goal that is left out, in quotes. */
export const planText = (plan: Plan, quoted = (part: string): string => `“${part}”`): string => {
  const items = itemsOf(plan)
  const edges = edgesOf(plan)
  const kept = edges.filter(edge => edge.kept)
  const cut = edges.filter(edge => !edge.kept)
  const lines: string[] = []
  plan.stages.forEach((stage, index) => {
    lines.push(`${stage.title} (${plural(stage.items.length, 'item')})`)
    lines.push(
      ...columns(
        stage.items.map(item => [
          item.id,
          item.title,
          item.assignee ?? item.candidates?.join(' or ') ?? 'any worker',
          item.requires.length > 0 || item.after
            ? `after ${[...item.requires, ...(item.after ?? []).map(({ by, title }) => `“${title}” of ${by}`)].join(', ')}`
            : index === 0
              ? 'waits for nothing'
              : `after ${plan.stages[index - 1]!.title}`,
        ]),
      ),
    )
  })
  if (plan.reached) lines.push('', `Reached when: ${reachedWhen(plan.reached)}`)
  if (plan.leftOut) lines.push('', `Left out: ${plan.leftOut.map(quoted).join(', ')}`)
  if (plan.followed) lines.push('', `Followed: ${plan.followed.map(quoted).join(', ')}`)
  if (plan.unfollowed) lines.push('', `Not followed: ${plan.unfollowed.join(' ')}`)
  if (plan.graph?.rules && plan.graph.rules.length > 0) {
    lines.push('', `Rules of the game (${plan.graph.domain ?? 'any'})`)
    for (const rule of plan.graph.rules) {
      lines.push(`  ${rule.id}: ${rule.text}`)
      if (rule.contradiction) lines.push(`  ${' '.repeat(rule.id.length)}  turned round: ${rule.contradiction}`)
    }
  }
  if (plan.graph) {
    lines.push('', `${plural(kept.length, 'edge')} kept`)
    if (kept.length > 0) lines.push(...columns(kept.map(edge => [`${edge.from} → ${edge.to}`, ...whyKept(edge)])))
    if (cut.length > 0) {
      lines.push('', `${plural(cut.length, 'edge')} cut`)
      lines.push(...columns(cut.map(edge => [`${edge.from} → ${edge.to}`, effectOf(edge), edge.because ?? ''])))
    }
    const paths = pathsOf({
      nodes: items.map(item => item.id),
      before: new Map(items.map(item => [item.id, item.requires])),
    })
    lines.push(
      '',
      `${plural(paths.length, 'path')} from start to end, ${plural(Math.max(...paths.map(path => path.length)), 'step')} at most`,
    )
  }
  return lines.join('\n')
}

const effectOf = (edge: GraphEdge): string =>
  edge.effect === undefined ? '' : `effect ${Number(edge.effect.toFixed(3))}`
const whyKept = (edge: GraphEdge): string[] => [
  effectOf(edge),
  edge.origin === 'asked'
    ? edge.rules && edge.rules.length > 0
      ? `by ${edge.rules.join(', ')}`
      : (edge.because ?? 'not held against the rules')
    : edge.origin === 'named'
      ? 'named by the plan'
      : 'shared with the subtask before it (Algorithm 1)',
]

/** As `graph TD`; what was cut is drawn with dots. */
export const planMermaid = (plan: Plan): string => {
  const items = itemsOf(plan)
  const nodeOf = new Map(items.map((item, index) => [item.id, `n${index + 1}`]))
  const quoted = (text: string): string => `"${text.replace(/"/g, '#quot;').replace(/[<>]/g, ' ').slice(0, 80)}"`
  const lines = ['graph TD', ...items.map(item => `  ${nodeOf.get(item.id)}[${quoted(item.title)}]`)]
  for (const edge of edgesOf(plan)) {
    const [from, to] = [nodeOf.get(edge.from), nodeOf.get(edge.to)]
    if (from === undefined || to === undefined) continue
    const label = edge.rules && edge.rules.length > 0 ? edge.rules.join(', ') : ''
    if (!edge.kept) lines.push(`  ${from} -. ${quoted(`cut: ${edge.because ?? ''}`)} .-> ${to}`)
    else lines.push(label ? `  ${from} -- ${quoted(label)} --> ${to}` : `  ${from} --> ${to}`)
  }
  return lines.join('\n')
}
