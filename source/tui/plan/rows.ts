import { readable } from '../../minecraft/names/readable.ts'
import { buildingsInWords, unseenOfPlan } from '../../session/log/buildings-of-plan.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import { type Benched, benchedWords } from '../../session/log/events/benched.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { listed } from '../../session/log/listed.ts'
import { lookedAt } from '../../session/log/looked-at.ts'
import type { PlanState } from '../../session/log/state.ts'
import { row, type Segment, textRows } from '../screen/rows.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { plain, wrap } from '../screen/text.ts'
import type { Style } from '../screen/theme.ts'
import type { PlanEdit } from '../ui.ts'
import { type PlanLine, planLines, planSummary } from './difference.ts'
import { isChanged } from './editing.ts'
import { layersOf } from './layers.ts'

/** A plan as rows: what it changes, who does what, and where the person is in it. */

export const markStyles: Record<PlanLine['mark'], Style> = { ' ': 'plain', '+': 'good', '-': 'bad', '~': 'warn' }

interface Look {
  readonly snapshot: Snapshot
  readonly columns: number
  /** Absent where nothing can be chosen, e.g. in a replay. */
  readonly edit?: PlanEdit
  readonly begun: readonly string[]
}

const isChosen = (edit: PlanEdit | undefined, at: PlanLine['at']): boolean =>
  edit !== undefined && at !== undefined && at.stage === edit.at.stage && at.item === edit.at.item

/** `›` chosen, `■` marked to begin before the rest, `●` begun already. */
const sign = ({ edit, begun }: Look, id: string | undefined, chosen: boolean): Segment[] => [
  ['focus', chosen ? '›' : ' '],
  id !== undefined && edit?.marks.includes(id)
    ? ['accent', '■']
    : ['good', id !== undefined && begun.includes(id) ? '●' : ' '],
  ' ',
]

const planRow = (look: Look, entry: PlanLine): string[] => {
  const { snapshot, columns, edit } = look
  const { theme, state } = snapshot
  const style = markStyles[entry.mark]
  const mark: Segment = [style, entry.mark]
  const chosen = isChosen(edit, entry.at)
  if (entry.stage) {
    const title: Segment = [chosen ? 'select' : entry.mark === ' ' ? 'bold' : style, plain(entry.text)]
    return [row(theme, columns, [mark, ['focus', chosen ? '›' : ' '], title])]
  }
  const seat = state?.seats[entry.who ?? '']
  const name = plain(entry.who === '' || entry.who === undefined ? 'nobody' : entry.who).padEnd(6)
  const who: Segment = seat ? { seat: seat.colour, text: name } : ['dim', name]
  const indent = 4 + name.length + 1
  const text = plain(entry.text)
  const lines = wrap(text, Math.max(10, columns - indent - 1))
  // A person who is to type ids sees them.
  const { prompt } = snapshot.ui
  const asksForIds = prompt.kind === 'plan' && prompt.field === 'needs'
  const note = plain(
    asksForIds && entry.id !== undefined
      ? entry.id
      : [entry.place?.full ?? '', entry.note].filter(part => part !== '').join('; '),
  )
  return lines.flatMap((line, index) => {
    const beside = note !== '' && lines.length === 1 && indent + line.length + note.length + 3 <= columns
    const start: Segment[] = index === 0 ? [mark, ...sign(look, entry.id, chosen), who, ' '] : [' '.repeat(indent)]
    const first = row(theme, columns, [...start, [chosen ? 'select' : style, line]], beside ? [['dim', note]] : [])
    const below = index === lines.length - 1 && note !== '' && !beside
    const more = below
      ? wrap(note, Math.max(10, columns - indent - 2)).map(part =>
          row(theme, columns, [' '.repeat(indent + 2), ['dim', part]]),
        )
      : []
    return [first, ...more]
  })
}

/** The plan as a graph, in columns from left to right: whatever an item needs stands before it. */
const graphRows = (look: Look, content: Plan): { readonly rows: string[]; readonly chosen: number } => {
  const { snapshot, columns, edit } = look
  const { theme, state } = snapshot
  const layers = layersOf(content)
  const chosenId = edit && edit.at.item !== null ? content.stages[edit.at.stage]?.items[edit.at.item]?.id : undefined
  const fitting = Math.max(1, Math.min(layers.length, Math.floor(columns / 26)))
  // The column of the choice is always among those shown.
  const wanted = Math.max(
    0,
    layers.findIndex(layer => layer.some(({ id }) => id === chosenId)),
  )
  const from = Math.max(0, Math.min(wanted - fitting + 1, layers.length - fitting))
  const shown = layers.slice(from, from + fitting)
  const titles = new Map(layers.flat().map(({ id, title }) => [id, title]))
  const cells = shown.map((layer, index) => {
    const width = Math.floor(columns / fitting) + (index < columns % fitting ? 1 : 0) - 2
    const out = [row(theme, width, [['bold', `Step ${from + index + 1} of ${layers.length}`]])]
    for (const item of layer) {
      const seat = state?.seats[item.assignee ?? '']
      const who: Segment = seat
        ? { seat: seat.colour, text: plain(seat.seat) }
        : ['dim', item.assignee === null ? 'nobody' : plain(item.assignee)]
      const isChosen = item.id === chosenId
      const title = [isChosen ? 'select' : 'plain', plain(item.title)] as const
      out.push(...textRows(theme, width, sign(look, item.id, isChosen), title, [who]))
      const needed = [
        ...item.requires.map(id => titles.get(id) ?? id),
        ...(item.after ?? []).map(({ by, title }) => `${title} (${by})`),
      ]
      const [first, ...others] = needed
      if (first === undefined) continue
      const more = others.length > 0 ? ` and ${others.length} more` : ''
      out.push(...textRows(theme, width, [['dim', '    ← ']], ['dim', `${plain(first)}${more}`]))
    }
    return { width, out }
  })
  const height = Math.max(0, ...cells.map(({ out }) => out.length))
  const rows = Array.from({ length: height }, (_, line) =>
    cells.map(({ width, out }) => `${out[line] ?? ' '.repeat(width)}  `).join(''),
  )
  return { rows, chosen: 0 }
}

/** How a seat that was stopped gets work again; one whose body is away gets it when the body is back. */
const backToWork = ({ cause }: Benched, seat: string): string =>
  cause === 'stopped' ? ` (/resume ${seat} gives it work again)` : ''

/** `Bob 7 items, Mia 5`, in the order in which they have their first. */
const sharesOf = ({ stages }: Plan): string => {
  const counts = new Map<string, number>()
  for (const { assignee } of stages.flatMap(stage => stage.items))
    counts.set(assignee ?? 'nobody yet', (counts.get(assignee ?? 'nobody yet') ?? 0) + 1)
  return [...counts]
    .map(([who, count], index) => `${who} ${count}${index === 0 ? (count === 1 ? ' item' : ' items') : ''}`)
    .join(', ')
}

interface Gap {
  readonly name: string
  readonly text: string
  readonly style: Style
}

/** What of the goal a plan does not do, what it costs earlier goals, and what it does not follow. */
const gapsOf = (content: Plan): readonly Gap[] => {
  const {
    leftOut = [],
    takenOut = [],
    unbuilt = [],
    outOfReach = [],
    takenBack = [],
    unfollowed = [],
    followed = [],
  } = content
  const gap = (name: string, text: string, style: Style = 'warn'): Gap => ({ name, text, style })
  return [
    ...leftOut.map(part => gap('left out', `${part} (not understood)`)),
    ...takenOut.map(({ part, by, said }) => gap('left out', `${part} (${by} said: ${said})`, 'plain')),
    ...unbuilt.map(({ part, blueprint, by, said }) =>
      gap('left out', `${part} of the ${readable(blueprint)} (${by} said: ${said})`, 'plain'),
    ),
    ...outOfReach.map(({ part, because }) => gap('no reach', `${part} (${because})`)),
    ...takenBack.map(({ item, count, because }) =>
      gap('takes back', `${readable(item, count)}, which an earlier goal put away: ${because}`),
    ),
    ...(followed.length === 0 ? [] : [gap('followed', listed(followed.map(said => `“${said}”`)), 'plain')]),
    ...unfollowed.map(text => gap('not done', text)),
  ]
}

/** What a version answers to a wish is new, also where the version before did not follow it either. */
const isNewGap = ({ text }: Gap, content: Plan, before: Plan): boolean =>
  (content.unfollowed ?? []).includes(text) || !gapsOf(before).some(one => one.text === text)

export interface PlanRows {
  readonly rows: readonly string[]
  /** Index of the row with the choice. */
  readonly chosen: number
  /** Index of the first row that is not as in the version before. */
  readonly changed?: number
}

/** `edit`: the plan in the person's hands; what they changed is marked against the version it began from. */
export const planRows = (
  snapshot: Snapshot,
  plan: PlanState,
  columns: number,
  edit: PlanEdit | undefined,
  asGraph = false,
): PlanRows => {
  const { theme, state } = snapshot
  const own = isChanged(edit)
  const content = edit?.content ?? plan.content
  const before = own ? plan.content : plan.previous?.content
  const lines = planLines(content, before, !own, state, snapshot.cache)
  const out: string[] = []
  const field = (name: string, text: string, style: Style = 'plain') => {
    wrap(plain(text), columns - 11).forEach((part, index) => {
      if (part !== '')
        out.push(
          row(theme, columns, [
            ['dim', (index === 0 ? name : '').padEnd(11)],
            [style, part],
          ]),
        )
    })
  }
  for (const text of state ? unseenOfPlan(content, state) : []) field('not there', text, 'warn')
  let changed: number | undefined
  if (before && before.objective !== content.objective) changed = out.length
  field('objective', content.objective)
  const buildings = state ? buildingsInWords(content, plan.version, state) : []
  for (const [index, { text, isNew }] of buildings.entries()) {
    if (isNew) changed ??= out.length
    field(index === 0 ? 'builds' : '', text)
  }
  field('work', sharesOf(content))
  for (const gap of gapsOf(content)) {
    if (before && isNewGap(gap, content, before)) changed ??= out.length
    field(gap.name, gap.text, gap.style)
  }
  if (own) field('yours', `${planSummary(lines, plan.version, content, before)}; not sent yet`, 'warn')
  else field('changes', planSummary(lines, plan.previous?.version, content, before))
  const begun = plan.begun ?? []
  if (begun.length > 0)
    field('begun', `● ${begun.length} of ${plan.content.stages.flatMap(stage => stage.items).length} items`)
  for (const { seat, benched } of Object.values(state?.seats ?? {}))
    if (benched) field('no work', `${seat}: ${benchedWords(benched)}${backToWork(benched, seat)}`, 'warn')
  out.push(row(theme, columns, []))
  // What is decided on comes before how it is judged and how it was thought out.
  const why = (rows: readonly string[]): readonly string[] => {
    const before = out.length
    const { reached } = content
    field('looked at', (state && lookedAt(content, plan, state)) ?? '')
    field('reached', reached ? `${reached.length > 0 ? 'when ' : ''}${reachedWhen(reached)}` : '')
    field('analysis', content.analysis)
    const last = out.splice(before)
    return last.length > 0 ? [...out, ...rows, row(theme, columns, []), ...last] : [...out, ...rows]
  }
  const look: Look = { snapshot, columns, begun, edit }
  if (asGraph) {
    const graph = graphRows(look, content)
    return { rows: why(graph.rows), chosen: out.length }
  }
  const items: string[] = []
  let chosen = 0
  for (const entry of lines) {
    if (entry.stage && items.length > 0) items.push(row(theme, columns, []))
    const at = out.length + items.length
    if (isChosen(edit, entry.at)) chosen = at
    if (entry.mark !== ' ') changed ??= at
    items.push(...planRow(look, entry))
  }
  return { rows: why(items), chosen, changed }
}
