import { blockPredicate } from '../arguments/block.ts'
import { dimension } from '../arguments/dimension.ts'
import { anyEntities, oneEntity } from '../arguments/entities.ts'
import { nbtPath } from '../arguments/nbt-path.ts'
import { blockPosition, point } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import type { CommandSource } from '../source.ts'
import { blockTag } from '../tags/block-tag.ts'
import { entityTag } from '../tags/entity-tag.ts'
import { nameText } from './naming.ts'

const targets = argument('targets', anyEntities)
const pos = argument('pos', point)
const where = argument('dimension', dimension)

/** Where reading goes on after a subcommand; `root` is the whole table, for `run`. */
export function makeExecute(root: () => Node): Node {
  const again = () => execute
  const each = (node: Node, sources: (context: Context) => readonly CommandSource[]): Node =>
    node.leadsTo(again, sources)

  const execute: Node = literal('execute')
    .needs(2)
    .with(
      literal('run').leadsTo(root),
      literal('as').with(
        each(targets, context =>
          context.get(targets).map(entity => ({ ...context.source, entity, name: nameText(context.game, entity) })),
        ),
      ),
      literal('at').with(
        each(targets, context =>
          context.get(targets).map(({ position, yaw, pitch }) => ({ ...context.source, position, yaw, pitch })),
        ),
      ),
      literal('positioned').with(
        each(pos, context => [{ ...context.source, position: context.get(pos) }]),
        literal('as').with(
          each(targets, context => context.get(targets).map(({ position }) => ({ ...context.source, position }))),
        ),
      ),
      literal('in').with(
        each(where, context => {
          // There is one dimension: naming it checks the name and changes nothing.
          context.get(where)
          return [context.source]
        }),
      ),
      literal('if').with(...conditions(again, true)),
      literal('unless').with(...conditions(again, false)),
    )
  return execute
}

const cell = argument('pos', blockPosition)
const block = argument('block', blockPredicate)
const some = argument('entities', anyEntities)
const path = argument('path', nbtPath)
const sourcePos = argument('sourcePos', blockPosition)
const sourceEntity = argument('source', oneEntity)

/** Each condition ends a command, which then says whether it holds, or lets what follows run. */
function conditions(again: () => Node, wanted: boolean): Node[] {
  /** `test` gives a number of things found; several of them are counted in the answer. */
  const condition = (node: Node, test: (context: Context) => number, counted = false): Node =>
    node
      .leadsTo(again, context => (test(context) > 0 === wanted ? [context.source] : []))
      .run(context => {
        const found = test(context)
        if (found > 0 !== wanted) {
          throw counted && found > 0
            ? failure('commands.execute.conditional.fail_count', found)
            : failure('commands.execute.conditional.fail')
        }
        if (counted && found > 0) context.tell('commands.execute.conditional.pass_count', found)
        else context.tell('commands.execute.conditional.pass')
        return Math.max(1, found)
      })
  const yes = (holds: boolean): number => (holds ? 1 : 0)

  return [
    literal('block').path(
      cell,
      condition(block, context => yes(context.get(block)(context.game, context.get(cell)))),
    ),
    literal('entity').with(condition(some, context => context.get(some).length, true)),
    literal('data').with(
      literal('block').path(
        sourcePos,
        condition(
          path,
          context => {
            const tag = blockTag(context.game, context.get(sourcePos))
            if (!tag) throw failure('commands.data.block.invalid')
            return context.get(path).find(tag).length
          },
          true,
        ),
      ),
      literal('entity').path(
        sourceEntity,
        condition(
          path,
          context => context.get(path).find(entityTag(context.game, context.get(sourceEntity))).length,
          true,
        ),
      ),
    ),
  ]
}
