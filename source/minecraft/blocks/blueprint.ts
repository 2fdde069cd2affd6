import type { BlueprintCell } from '../../body/contract/body-types.ts'
import type { Task } from '../../tasks/task-schema.ts'

/** `oak_door[facing=north,half=lower]` → name and states. */
export function parseBlock(text: string): { block: string; states?: Record<string, string> } {
  const open = text.indexOf('[')
  if (open < 0) return { block: text }
  const states = Object.fromEntries(
    text
      .slice(open + 1, -1)
      .split(',')
      .map(pair => pair.split('=') as [string, string]),
  )
  return { block: text.slice(0, open), states }
}

/** Vanilla command syntax of a block and its states. */
export function formatBlock(block: string, states?: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(states ?? {})
  return pairs.length === 0 ? block : `${block}[${pairs.map(([key, value]) => `${key}=${value}`).join(',')}]`
}

/** The cells of a drawing, ground layer first; `_` becomes air, `.` is left out. */
export function blueprintCells(drawing: Task['blueprints'][string]): BlueprintCell[] {
  const [x0, y0, z0] = drawing.origin
  return drawing.layers.flatMap((layer, y) =>
    layer.flatMap((row, z) =>
      [...row].flatMap((letter, x): BlueprintCell[] => {
        if (letter === '.') return []
        const at = [x0 + x, y0 + y, z0 + z] as const
        return [letter === '_' ? { at, block: 'air' } : { at, ...parseBlock(drawing.legend[letter]!) }]
      }),
    ),
  )
}

/** Every blueprint of a task by name. */
export function taskBlueprints(task: Task): Record<string, BlueprintCell[]> {
  return Object.fromEntries(Object.entries(task.blueprints).map(([name, drawing]) => [name, blueprintCells(drawing)]))
}
