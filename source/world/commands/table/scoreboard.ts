import type { Text } from '../../text.ts'
import { oneScoreHolder, scoreHolders } from '../arguments/entities.ts'
import { component, objective } from '../arguments/names.ts'
import { integer, oneOf, word } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { displaySlots, setScore, tellDisplay, tellObjective, tellScore } from '../score-wire.ts'
import { type Objective, scoreboard } from '../scores.ts'
import { doneFor, doneTo } from './naming.ts'

const newName = argument('objective', word())
// What the world does not count by itself would stay at nothing and look like success.
const criterion = argument(
  'criteria',
  oneOf('minecraft:objective_criteria', ['dummy', 'trigger'], 'argument.criteria.invalid', reader => reader.readWord()),
)
const displayName = argument('displayName', component)
const which = argument('objective', objective)
const slot = argument(
  'slot',
  oneOf('minecraft:scoreboard_slot', displaySlots, 'argument.scoreboardDisplaySlot.invalid'),
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

function add(context: Context): number {
  const name = context.get(newName)
  const shownAs = context.find(displayName)
  const { objectives } = scoreboard(context.game)
  if (objectives.has(name)) throw failure('commands.scoreboard.objectives.add.duplicate')
  const made: Objective = {
    name,
    criterion: context.get(criterion),
    displayName: shownAs ? context.game.plainText(shownAs) : name,
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

function display(context: Context): number {
  const place = context.get(slot)
  const of = context.find(which)
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
  literal('add').path(newName, criterion.run(add), displayName.run(add)),
  literal('remove').with(which.run(remove)),
  literal('setdisplay').path(slot.run(display), which.run(display)),
  literal('modify').with(
    which.with(
      literal('displayname').with(
        displayName.run(context => {
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
  if (verb === 'set') doneFor(context, key, holders, who => [shown(of), who, n])
  else doneFor(context, key, holders, who => (holders.length === 1 ? [n, shown(of), who, sum] : [n, shown(of), who]))
  return sum
}

const changing = (verb: 'set' | 'add' | 'remove'): Node =>
  literal(verb).path(
    targets,
    which,
    argument('score', integer(verb === 'set' ? undefined : 0)).run(context => change(context, verb)),
  )

function reset(context: Context): number {
  const of = context.find(which)
  const holders = context.get(targets)
  for (const holder of holders) {
    const scores = scoreboard(context.game).scores
    if (of) scores.get(holder)?.delete(of.name)
    else scores.delete(holder)
    tellScore(context.game, holder, of?.name, undefined)
  }
  const key = `commands.scoreboard.players.reset.${of ? 'specific' : 'all'}`
  return doneTo(context, key, holders, ...(of ? [shown(of)] : []))
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
  oneOf('minecraft:operation', Object.keys(operations), 'arguments.operation.invalid', reader => reader.readWord()),
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
  doneFor(context, key, holders, who => (holders.length === 1 ? [shown(of), who, sum] : [shown(of), who]))
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
      target.run(context => {
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
  literal('get').path(
    target,
    which.run(context => {
      const [holder, of] = [context.get(target), context.get(which)]
      const value = scoreOf(context, holder, of)
      if (value === undefined) throw failure('commands.scoreboard.players.get.null', of.name, holder)
      context.tell('commands.scoreboard.players.get.success', holder, value, shown(of))
      return value
    }),
  ),
  literal('reset').path(targets.run(reset), which.run(reset)),
  literal('operation').path(targets, targetObjective, operation, source, sourceObjective.run(operate)),
)

export const scoreboardCommand = literal('scoreboard').needs(2).with(objectives, playersPart)
