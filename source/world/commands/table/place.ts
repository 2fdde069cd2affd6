import { floor } from '../../point.ts'
import { blockPosition } from '../arguments/position.ts'
import { id } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { withNamespace } from '../language/reader.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { placeStructure, structures } from '../structures.ts'

const template = argument(
  'template',
  id(({ game }) => [...structures(game).keys()].map(withNamespace)),
)
const pos = argument('pos', blockPosition)

export const place = literal('place').needs(2).path(literal('template'), template.run(run), pos.run(run))

function run(context: Context): number {
  const at = context.find(pos) ?? floor(context.source.position)
  const name = context.get(template)
  const shown = withNamespace(name)
  const structure = structures(context.game).get(name)
  if (!structure) throw failure('commands.place.template.invalid', shown)
  if (!placeStructure(context.game, structure, at)) throw failure('commands.place.template.failed')
  context.done('commands.place.template.success', shown, at.x, at.y, at.z)
  return 1
}
