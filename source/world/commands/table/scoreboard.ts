import type { Text } from '../../text.ts'
import { oneScoreHolder, scoreHolders } from '../arguments/entities.ts'
import { component, objective } from '../arguments/names.ts'
import { integer, plainType, word } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { displaySlots, setScore, tellDisplay, tellObjective, tellScore } from '../score-wire.ts'
import { type Objective, scoreboard } from '../scores.ts'

const newName = argument('objective', word())
const criterion = argument(
  'criteria',
  plainType(
    'minecraft:objective_criteria',
    reader => {
      const start = reader.cursor
      const name = reader.readWord()
      // What the world does not count by itself would stay at nothing and look like success.
      if (name !== 'dummy' && name !== 'trigger') throw reader.errorAt(start, 'argument.criteria.invalid', name)
      return name
    },
    { suggest: () => ['dummy', 'trigger'] },
  ),
)
const displayName = argument('displayName', component)
const which = argument('objective', objective)
const slot = argument(
  'slot',
  plainType(
    'minecraft:scoreboard_slot',
    reader => {
      const start = reader.cursor
      const name = reader.readUnquoted()
      if (!displaySlots.includes(name)) throw reader.errorAt(start, 'argument.scoreboardDisplaySlot.invalid', name)
      return name
    },
    { suggest: () => displaySlots },
  ),
)
const targets = argument('targets', scoreHolders)
const target = argument('target', oneScoreHolder)
const source = argument('source', scoreHolders)
const targetObjective = argument('targetObjective', objective)
const sourceObjective = argument('sourceObjective', objective)
const score = argument('score', integer())

const shown = (of: Objective): Text => ({ text: `[${of.displayName}]` })

const scoreOf = ({ game }: Context, holder: string, of: Objective): number | undefined =>
  scoreboard(game).scores.get(holder)?.get(of.name)

// --- objectives

function add(context: Context, shownAs?: string): number {
  const name = context.get(newName)
  const { objectives } = scoreboard(context.game)
  if (objectives.has(name)) throw failure('commands.scoreboard.objectives.add.duplicate')
  const made: Objective = {
    name,
    criterion: context.get(criterion),
    displayName: shownAs ?? name,
    renderType: 'integer',
  }
  objectives.set(name, made)
  tellObjective(context.game, made, 'add')
  context.done('commands.scoreboard.objectives.add.success', shown(made))
  return objectives.size
}

function remove(context: Context): number {
  const gone = context.get(which)
  const board = scoreboard(context.game)
  board.objectives.delete(gone.name)
  for (const scores of board.scores.values()) scores.delete(gone.name)
  for (const [place, name] of board.display) if (name === gone.name) board.display.delete(place)
  tellObjective(context.game, gone, 'remove')
  context.done('commands.scoreboard.objectives.remove.success', shown(gone))
  return board.objectives.size
}

function display(context: Context, of?: Objective): number {
  const place = context.get(slot)
  const board = scoreboard(context.game)
  if ((board.display.get(place) ?? '') === (of?.name ?? '')) {
    throw failure(`commands.scoreboard.objectives.display.${of ? 'alreadySet' : 'alreadyEmpty'}`)
  }
  if (of) board.display.set(place, of.name)
  else board.display.delete(place)
  tellDisplay(context.game, place, of?.name ?? '')
  if (of) context.done('commands.scoreboard.objectives.display.set', place, shown(of))
  else context.done('commands.scoreboard.objectives.display.cleared', place)
  return 0
}

const objectives = literal('objectives').with(
  literal('list').run(context => {
    const all = [...scoreboard(context.game).objectives.values()]
    if (all.length === 0) context.tell('commands.scoreboard.objectives.list.empty')
    else
      context.tell(
        'commands.scoreboard.objectives.list.success',
        all.length,
        all.map(of => `[${of.displayName}]`).join(', '),
      )
    return all.length
  }),
  literal('add').with(
    argument('objective', word()).with(
      criterion
        .run(context => add(context))
        .with(displayName.run(context => add(context, context.game.plainText(context.get(displayName))))),
    ),
  ),
  literal('remove').with(argument('objective', objective).run(remove)),
  literal('setdisplay').with(
    slot
      .run(context => display(context))
      .with(argument('objective', objective).run(context => display(context, context.get(which)))),
  ),
  literal('modify').with(
    argument('objective', objective).with(
      literal('displayname').with(
        argument('displayName', component).run(context => {
          const of = context.get(which)
          of.displayName = context.game.plainText(context.get(displayName))
          tellObjective(context.game, of, 'change')
          context.done('commands.scoreboard.objectives.modify.displayname', of.name, shown(of))
          return 0
        }),
      ),
      literal('rendertype').with(
        ...(['hearts', 'integer'] as const).map(type =>
          literal(type).run(context => {
            const of = context.get(which)
            of.renderType = type
            tellObjective(context.game, of, 'change')
            context.done('commands.scoreboard.objectives.modify.rendertype', shown(of))
            return 0
          }),
        ),
      ),
    ),
  ),
)

// --- players

function change(context: Context, verb: 'set' | 'add' | 'remove'): number {
  const of = context.get(which)
  const holders = context.get(targets)
  const n = context.get(score)
  let sum = 0
  for (const holder of holders) {
    const old = scoreOf(context, holder, of) ?? 0
    const value = verb === 'set' ? n : verb === 'add' ? old + n : old - n
    setScore(context.game, holder, of, value)
    sum += value | 0
  }
  const key = `commands.scoreboard.players.${verb}.success`
  if (verb === 'set') {
    if (holders.length === 1) context.done(`${key}.single`, shown(of), holders[0]!, n)
    else context.done(`${key}.multiple`, shown(of), holders.length, n)
  } else if (holders.length === 1) context.done(`${key}.single`, n, shown(of), holders[0]!, sum)
  else context.done(`${key}.multiple`, n, shown(of), holders.length)
  return sum
}

const changing = (verb: 'set' | 'add' | 'remove'): Node =>
  literal(verb).with(
    argument('targets', scoreHolders).with(
      argument('objective', objective).with(
        argument('score', integer(verb === 'set' ? undefined : 0)).run(context => change(context, verb)),
      ),
    ),
  )

function reset(context: Context, of?: Objective): number {
  const holders = context.get(targets)
  for (const holder of holders) {
    const scores = scoreboard(context.game).scores
    if (of) scores.get(holder)?.delete(of.name)
    else scores.delete(holder)
    tellScore(context.game, holder, of?.name, undefined)
  }
  const key = `commands.scoreboard.players.reset.${of ? 'specific' : 'all'}`
  const first = of ? [shown(of)] : []
  context.done(
    `${key}.${holders.length === 1 ? 'single' : 'multiple'}`,
    ...first,
    holders.length === 1 ? holders[0]! : holders.length,
  )
  return holders.length
}

const operations: Readonly<Record<string, (a: number, b: number) => readonly [a: number, b?: number]>> = {
  '=': (_, b) => [b],
  '+=': (a, b) => [a + b],
  '-=': (a, b) => [a - b],
  '*=': (a, b) => [Math.imul(a, b)],
  '/=': (a, b) => [Math.floor(a / nonZero(b))],
  '%=': (a, b) => [a - b * Math.floor(a / nonZero(b))],
  '<': (a, b) => [Math.min(a, b)],
  '>': (a, b) => [Math.max(a, b)],
  '><': (a, b) => [b, a],
}

function nonZero(n: number): number {
  if (n === 0) throw failure('arguments.operation.div0')
  return n
}

const operation = argument(
  'operation',
  plainType(
    'minecraft:operation',
    reader => {
      const start = reader.cursor
      const sign = reader.readWord()
      if (!Object.hasOwn(operations, sign)) throw reader.errorAt(start, 'arguments.operation.invalid')
      return sign
    },
    { suggest: () => Object.keys(operations) },
  ),
)

function operate(context: Context): number {
  const [of, from] = [context.get(targetObjective), context.get(sourceObjective)]
  const holders = context.get(targets)
  let sum = 0
  for (const holder of holders) {
    for (const other of context.get(source)) {
      const [a, b] = operations[context.get(operation)]!(
        scoreOf(context, holder, of) ?? 0,
        scoreOf(context, other, from) ?? 0,
      )
      setScore(context.game, holder, of, a)
      if (b !== undefined) setScore(context.game, other, from, b)
    }
    sum += scoreOf(context, holder, of) ?? 0
  }
  const key = 'commands.scoreboard.players.operation.success'
  if (holders.length === 1) context.done(`${key}.single`, shown(of), holders[0]!, sum)
  else context.done(`${key}.multiple`, shown(of), holders.length)
  return sum
}

const playersPart = literal('players').with(
  literal('list')
    .run(context => {
      const all = [...scoreboard(context.game).scores.keys()]
      if (all.length === 0) context.tell('commands.scoreboard.players.list.empty')
      else context.tell('commands.scoreboard.players.list.success', all.length, all.join(', '))
      return all.length
    })
    .with(
      argument('target', oneScoreHolder).run(context => {
        const holder = context.get(target)
        const board = scoreboard(context.game)
        const mine = [...(board.scores.get(holder) ?? [])]
        if (mine.length === 0) context.tell('commands.scoreboard.players.list.entity.empty', holder)
        else context.tell('commands.scoreboard.players.list.entity.success', holder, mine.length)
        for (const [name, value] of mine) {
          context.tell('commands.scoreboard.players.list.entity.entry', shown(board.objectives.get(name)!), value)
        }
        return mine.length
      }),
    ),
  changing('set'),
  changing('add'),
  changing('remove'),
  literal('get').with(
    argument('target', oneScoreHolder).with(
      argument('objective', objective).run(context => {
        const [holder, of] = [context.get(target), context.get(which)]
        const value = scoreOf(context, holder, of)
        if (value === undefined) throw failure('commands.scoreboard.players.get.null', of.name, holder)
        context.tell('commands.scoreboard.players.get.success', holder, value, shown(of))
        return value
      }),
    ),
  ),
  literal('reset').with(
    argument('targets', scoreHolders)
      .run(context => reset(context))
      .with(argument('objective', objective).run(context => reset(context, context.get(which)))),
  ),
  literal('operation').with(
    argument('targets', scoreHolders).with(
      targetObjective.with(operation.with(source.with(sourceObjective.run(operate)))),
    ),
  ),
)

export const scoreboardCommand = literal('scoreboard').needs(2).with(objectives, playersPart)
