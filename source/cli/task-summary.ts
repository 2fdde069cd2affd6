import { blueprintCells } from '../minecraft/blocks/blueprint.ts'
import { withArticle } from '../minecraft/names/articles.ts'
import { readable, readableCounts } from '../minecraft/names/readable.ts'
import type { CheckPointSpec, JudgedPart } from '../tasks/schema/judged.ts'
import type { Task } from '../tasks/task-schema.ts'

/** A task in short, as a person reads it. */
export function taskSummary(task: Task): string {
  const seats = [...(task.seats.leader ? [`${task.seats.leader} (leader)`] : []), ...task.seats.workers]
  const lines = [
    task.title,
    '',
    task.goal.trim(),
    ...(task.conversation ? [task.conversation.trim()] : []),
    '',
    `seats         ${seats.join(', ')}`,
    `organization  ${task.organization}, ${task.schedule}`,
    `world         ${task.world.version}, ${task.world.terrain}, seed ${task.seed}`,
    `time          ${task.timeLimit} s`,
    ...(task.tags.length > 0 ? [`tags          ${task.tags.join(', ')}`] : []),
  ]
  for (const [name, drawing] of Object.entries(task.blueprints)) {
    const cells = blueprintCells(drawing).filter(cell => cell.block !== 'air')
    lines.push('', `blueprint ${name}: ${cells.length} blocks from ${drawing.origin.join(' ')}, from the ground up`)
    for (const layer of drawing.layers) lines.push('', ...layer.map(row => `  ${row}`))
    lines.push('', ...Object.entries(drawing.legend).map(([letter, block]) => `  ${letter} ${readable(block)}`))
  }
  for (const [name, { at, says }] of Object.entries(task.people ?? {}))
    lines.push('', `${name} stands at ${at.join(' ')} and says: ${says.map(one => `“${one}”`).join(', then ')}`)
  lines.push(...arenaLines(task))
  for (const [seat, items] of Object.entries(task.inventories)) lines.push(`${seat} has ${counted(items)}`)
  for (const [seat, texts] of Object.entries(task.knowledge))
    lines.push('', `Only ${seat} knows:`, ...texts.map(line => `  ${line}`))
  for (const [seat, actions] of Object.entries(task.blocked)) lines.push(`${seat} may not use ${actions.join(', ')}`)
  lines.push('', ...(task.judge.length === 0 ? ['Nothing is judged.'] : ['What counts:']))
  const several = new Set(task.judge.map(part => part.weight)).size > 1
  for (const part of task.judge) lines.push(`  ${judgedText(part)}${several ? ` (weight ${part.weight})` : ''}`)
  return lines.join('\n')
}

const arenaLines = ({ arena }: Task): string[] => {
  if (!arena) return []
  const lines = ['']
  for (const { block, at, items } of arena.containers)
    lines.push(`${readable(block)} at ${at.join(' ')}: ${counted(items)}`)
  for (const { type, at, count } of arena.entities) lines.push(`${readable(type, count)} at ${at.join(' ')}`)
  for (const { at, lines: words } of arena.signs) lines.push(`a sign at ${at.join(' ')}: ${words.join(' ')}`)
  for (const { when, sets, ordered, window, key } of arena.mechanisms) {
    const places = when.map(({ block, at }) => `${readable(block)} at ${at.join(' ')}`)
    const how = when.length === 1 ? '' : ordered ? ', in this order' : ', together'
    const within = window > 0 ? `, within ${window} s` : ''
    const carrying = key === undefined ? '' : `, carrying ${readable(key)}`
    const set = sets.map(({ block, at }) => `${readable(block)} at ${at.join(' ')}`)
    lines.push(`${places.join(' and ')}${how}${within}${carrying}: sets ${set.join(', ')}`)
  }
  return lines
}

const counted = (items: Readonly<Record<string, number>>): string => readableCounts(items) || 'nothing'

const pointText = ({ item, count, score, parts }: CheckPointSpec): string =>
  `${readable(item, count)}: ${score} points${parts.length > 0 ? ` (${parts.map(pointText).join(', ')})` : ''}`

const judgedText = (part: JudgedPart): string => {
  switch (part.kind) {
    case 'built':
      return `the blueprint ${part.blueprint} stands`
    case 'stored':
      return `${readable(part.item, part.count)} ${part.count === 1 ? 'lies' : 'lie'} in the container at ${part.at.join(' ')}`
    case 'have':
      return `one player carries ${readable(part.item, part.count)}`
    case 'placed':
      return `${readable(part.block)} ${part.sticky ? 'has stood' : 'stands'} at ${part.at.join(' ')}`
    case 'inside':
      return `${part.seats?.join(', ') ?? 'every seat'} ${part.sticky ? 'has stood' : 'stands'} between ${part.box.from.join(' ')} and ${part.box.to.join(' ')}`
    case 'checkpoints':
      return part.points.map(pointText).join('; ')
    case 'holds':
      return `one agent alone carries ${counted(part.items)}`
    case 'each':
      return Object.entries(part.targets)
        .map(([seat, item]) => `${seat} carries ${readable(item)}`)
        .join(', ')
    case 'near':
      return `an agent is within ${part.blocks} blocks of ${part.player}${part.box ? `, who stands between ${part.box.from.join(' ')} and ${part.box.to.join(' ')}` : ''}`
    case 'carried':
      return `${part.player} carries ${part.count} of ${part.items.map(item => readable(item)).join(', ')}`
    case 'creatures':
      return `${part.most === undefined ? `at least ${part.least ?? 1}` : `at most ${part.most}`} ${readable(part.type)} alive`
    case 'found':
      return `${part.name}: ${part.count} of ${part.blocks.map(block => readable(block)).join(', ')} between ${part.box.from.join(' ')} and ${part.box.to.join(' ')}`
    case 'lit':
      return `it is lit between ${part.box.from.join(' ')} and ${part.box.to.join(' ')}`
    case 'sorted':
      return `each kind of item lies in one of the containers at ${part.at.map(at => at.join(' ')).join(', ')}`
    case 'told':
      return `an agent says where ${part.at.join(' ')} is`
    case 'gone':
      return `${readable(part.block)} does not stand at ${part.at.join(' ')} any more`
    case 'worn':
      return `an agent wears ${readable(part.item, 1)}`
    case 'tended':
      return `${withArticle(readable(part.type))} was ${part.how}`
    case 'rode':
      return `an agent has sat on ${part.types.map(type => withArticle(readable(type))).join(' or ')}, and got off`
    case 'said':
      return `agents have said ${part.count === 1 ? 'a line' : `${part.count} lines`} in the chat${part.words === undefined ? '' : ` with “${part.words}”`}`
    case 'spent':
      return `${readable(part.item, 1)} was used up`
  }
}
