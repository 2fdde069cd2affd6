import type { Entity } from '../../entities/entity.ts'
import { displayName } from '../../names.ts'
import { entities } from '../arguments/entities.ts'
import { word } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo } from './naming.ts'

const targets = argument('targets', entities)
const name = argument('name', word())
const known = argument(
  'name',
  word(() => []),
)

// Vanilla's limit for one entity.
const tagsAtMost = 1024

export const tag = literal('tag')
  .needs(2)
  .with(
    targets.with(
      literal('add').with(
        name.run(context =>
          change(
            context,
            'add',
            (entity, wanted) => !entity.tags.has(wanted) && entity.tags.size < tagsAtMost && !!entity.tags.add(wanted),
          ),
        ),
      ),
      literal('remove').with(
        known.run(context => change(context, 'remove', (entity, wanted) => entity.tags.delete(wanted))),
      ),
      literal('list').run(list),
    ),
  )

function change(context: Context, verb: 'add' | 'remove', act: (entity: Entity, name: string) => boolean): number {
  const wanted = context.get(name)
  const changed = context.get(targets).filter(entity => act(entity, wanted))
  if (changed.length === 0) throw failure(`commands.tag.${verb}.failed`)
  return doneTo(context, `commands.tag.${verb}.success`, changed, wanted)
}

function list(context: Context): number {
  const found = context.get(targets)
  const tags = [...new Set(found.flatMap(entity => [...entity.tags]))]
  const [amount, who] =
    found.length === 1 ? (['single', displayName(found[0]!)] as const) : (['multiple', found.length] as const)
  if (tags.length === 0) context.tell(`commands.tag.list.${amount}.empty`, who)
  else context.tell(`commands.tag.list.${amount}.success`, who, tags.length, tags.join(', '))
  return tags.length
}
