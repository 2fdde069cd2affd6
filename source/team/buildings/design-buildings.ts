import type { Body } from '../../body/contract/body-types.ts'
import type { Ground } from '../../body/contract/ground.ts'
import { designBuilding } from '../../brain/questions/design-building/question.ts'
import type { DesignBuildingInput, DesignBuildingOutput } from '../../brain/questions/design-building/shape.ts'
import { design as designSchema } from '../../designs/design.ts'
import { movesInWords } from '../../designs/library/edits-in-words.ts'
import { calledAfter, designNamed } from '../../designs/library/ready-in-words.ts'
import type { Think } from '../../mind/mind-needs.ts'
import { extent, middleOf } from '../../minecraft/blocks/box.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { keptInWords } from '../../planner/building-words.ts'
import { sum } from '../../planner/materials.ts'
import { unseenInWords } from '../../session/log/building-causes.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { likedFor } from '../home/likes.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { isLeftBegun, isOnlyDrawn } from './begun-buildings.ts'
import { longestBlocks } from './cross-water.ts'
import { doorsIn, doorsInWishes } from './door-to-place.ts'
import { drawAnew, drawnAs, drawnWay, firstLength, roomToGrow, standingPlace } from './draw-anew.ts'
import type { Taken } from './free-columns.ts'
import { type GivenDesign, givenInWish, noneSaved, readSaved, type SavedDesigns } from './given-design.ts'
import { lackingInWords } from './lacking-material.ts'
import { calledSince, namedPlace } from './named-place.ts'
import { placeOfWay, wayNamed } from './named-way.ts'
import { nothingToEnclose, placeEnclosed } from './nothing-to-enclose.ts'
import { materialsHere } from './obtainable.ts'
import { sinceVersion } from './other-drawing.ts'
import { type Placed, placeDesign } from './place-design.ts'
import { movedFrom, placesInWishes, surroundingsOf } from './places-in-wishes.ts'
import { landAt, roomFor } from './site-room.ts'
import { withStanding } from './standing-building.ts'
import { copied, versionFor } from './take-back.ts'
import { type Architect, saidOfPlan, type Wanted, wantedBy, whyGivenUp } from './wanted-buildings.ts'
import { answerOf, listOf, notFollowed, notFollowedInWords, onTopOf, quoted } from './wishes-in-design.ts'

/** Buildings that goals ask for and no task file has, each designed once before its work is planned. */
export interface Designing {
  /** `done`: one step was made; `waits`: no body is there to look for a site; `nothing`: no building is to be designed. */
  step(architect: Architect, thinking: Think): Promise<'done' | 'waits' | 'nothing'>
  /** Why what a goal asks for cannot be built; undefined: it can, as far as is known, or other buildings of it can. */
  refusal(goal: string): string | undefined
}

export interface DesigningNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly task: Pick<Task, 'world'>
  readonly saved: SavedDesigns | undefined
}

export const createDesigning = ({ session, roster, task, saved = noneSaved }: DesigningNeeds): Designing => {
  const underWay = new Map<string, Promise<void>>()
  /** One that is dead, or around which no land has come yet, sees nothing of what is there: it is waited for. */
  const seeing = (): Body[] => roster.bodies().filter(({ absence }) => absence === null)

  /** A kept design that the goal names, or one that the newest wish gives. */
  const givenFor = ({ name, wishes, isChange }: Wanted): GivenDesign | null => {
    const { version } = task.world
    const wish = wishes.at(-1)
    if (isChange) return wish === undefined ? null : givenInWish(wish, saved, version)
    const kept = keptInWords(name, saved.names())
    return kept === undefined ? null : readSaved(kept, saved, version)
  }

  const design = async ({ seat, brain, view, pursued }: Architect, wanted: Wanted, signal: AbortSignal) => {
    const { name, lacking = [] } = wanted
    const goal = pursued.goal.task()
    const words = wanted.words ?? name.replaceAll('_', ' ')
    const now = wanted.isChange ? session.state.session.buildings?.[name] : undefined
    const { before, cells, wishes, newest, undone, takenBack } = versionFor(session.state, wanted)
    const saidByPlan = saidOfPlan(session.state, { seat, pursued })
    const vain = undone?.isVain ? undone.said.map(said => ({ said, why: 'nothing of it was changed' })) : []
    const since = (is: Parameters<typeof sinceVersion>[2]) =>
      sinceVersion(session.state.plans[pursued.goal.plan(seat)]?.version, now?.from, is)
    const said = {
      wishes: listOf(wanted.wishes),
      takenBack: listOf(takenBack.map(one => ({ ...one }))),
    }
    if (undone && before && newest.length === 0) {
      const taken = undone.isVain ? [] : [...undone.said, ...undone.whole]
      return void session.emit('building.designed', seat, {
        ...{ ...copied(before), ...said, goal, ...drawnAs({ from: before.from, cells }), since: since(before.from) },
        followed: listOf([...new Set([...(before.followed ?? []), ...taken])]),
        unread: notFollowed(before, vain, saidByPlan),
        notes: [...before.notes, ...notFollowedInWords(vain)],
      })
    }
    const bodies = seeing()
    const eyes = bodies.find(body => body === roster.members.get(seat)?.body) ?? bodies[0]!
    const survey = async (at: Position) => (await nearest(bodies, at).survey?.(at)) ?? null
    const here = surroundingsOf(eyes, bodies, view, name, session.state.home?.places)
    const surroundings = await withStanding(words, here, survey)
    const crosses =
      namedPlace(words, surroundings).isAcross ?? (before?.ready ? designNamed(before.ready)?.ready.crosses : undefined)
    const stands =
      before && wanted.earlier !== undefined
        ? { from: before.from, cells, crosses, long: firstLength(cells, before) }
        : undefined
    // What stands is not built elsewhere.
    const places = stands ? { elsewhere: [], rest: wishes, unseen: [] } : placesInWishes(wishes, surroundings)
    const { elsewhere } = places
    const way = wayNamed(words, surroundings)
    const enclosed = stands || elsewhere.length > 0 ? undefined : placeEnclosed(words, surroundings)
    const named = stands
      ? { at: stands.from.at, called: standingPlace }
      : (elsewhere.at(-1)?.place ?? enclosed ?? (way ? placeOfWay(way) : namedPlace(words, surroundings)))
    // Another place was named since it was drawn.
    const goesElsewhere = elsewhere.some(({ wish }) => newest.includes(wish))
    // What has no place yet is moved from where it was looked for.
    const near = before && !goesElsewhere ? named : movedFrom(named, movesInWords(goesElsewhere ? newest : wishes))
    const [east, south] = stands ? [0, 0] : movesInWords(newest)
    const [x, y, z] = cells.length > 0 ? middleOf(extent(cells.map(({ at }) => at))) : near.at
    const doors = doorsInWishes(places.rest, {
      ...{ surroundings, newest, known: before?.doors ?? [] },
      middle: before && !goesElsewhere ? [x, y, z] : near.at,
    })
    const taken = takenBy(view, bodies, one => one !== name && !isOnlyDrawn(session.state, one))
    const ground = await landAt(
      survey,
      near,
      before && !goesElsewhere && !near.way ? [x + east, y, z + south] : near.at,
      taken,
    )
    const stock = stockOf(view)
    const workers = pursued.roster.workers(seat).length
    const { book } = pursued.knowledge
    const materials = materialsHere(
      { stock, blocks: bodies.flatMap(body => body.observe().blocks), making: book.makings() },
      lacking.map(({ item }) => item),
    )
    const atHand = { stock, ...materials }
    const site = {
      ...{ near, taken, workers, atHand },
      unopened: view.containers().filter(({ items }) => items === null).length,
      before: goesElsewhere ? undefined : before,
      version: task.world.version,
    }
    const input: DesignBuildingInput = {
      goal: pursued.goal.text(),
      building: words,
      site: ground
        ? stands
          ? roomToGrow(ground, taken, stands)
          : roomFor(
              ground,
              near,
              taken,
              doorsIn(session.state, surroundings),
              site.before && drawnWay(cells, site.before),
            )
        : { width: 0, depth: 0, near: near.called },
      ...atHand,
      previous: before ? { design: before.from.design, ready: before.ready } : null,
      // Of a design as text that was refused nothing is read as words.
      ...{ liked: likedFor(session.state, goal), version: task.world.version },
      wishes: doors.wishes.filter(wish => givenInWish(wish, saved, task.world.version) === null),
    }
    const place = (one: DesignBuildingOutput, land: Ground): Placed =>
      stands ? drawAnew(one, { ...site, ground: land, stands }) : placeDesign(one, { ...site, ground: land })
    const given = givenFor({ ...wanted, wishes })
    const nowhere = enclosed && nothingToEnclose(enclosed, surroundings)
    const answer = given
      ? answerOf(given, before ? [] : wishes)
      : nowhere
        ? { because: nowhere }
        : (await brain.ask(designBuilding, input, { seat, signal })).value
    const cannot = (why: string): void => {
      const because =
        why === '' || wishes.length === 0 || stands ? why : `also with ${quoted(wishes.slice(-1))}, ${why}`
      session.emit('building.refused', seat, { name, goal, wishes: wanted.wishes.length, because })
      if (because === '') return
      const text = `The ${before?.called ?? readable(name)} ${stands ? 'stays as it is' : 'cannot be built'}: ${because}.`
      session.emit('alert', seat, { level: 'warning', seat, text })
    }
    /** What stood there before goes on waiting for what people say of it. */
    const keep = async (why: string): Promise<void> => {
      // As it was drawn it cannot be built.
      if (lacking.length > 0)
        return cannot([why, ...new Set(lacking.map(({ because }) => because))].filter(Boolean).join('; '))
      const land =
        before && why !== '' && (!stands || before.goal === goal) ? await landAt(survey, near, [x, y, z], taken) : null
      const same =
        land &&
        (stands
          ? drawnAs(stands)
          : placeDesign(
              { design: { ...designSchema.parse(before!.from.design) }, because: '' },
              { ...site, before, ground: land },
            ))
      if (!same || 'fault' in same) return cannot(why)
      const lost = newest.map(said => ({ said, why }))
      session.emit('building.designed', seat, {
        ...{ ...copied(before!), ...said, goal, drawing: same.drawing, from: same.from, since: undefined },
        unread: notFollowed(before!, [...lost, ...vain], saidByPlan),
        notes: [...new Set([...before!.notes, `${quoted(newest)} is not followed: ${why}`])],
      })
    }
    if (nowhere) return await keep(nowhere)
    // A brain's own answer was checked as it came.
    const faults = given && answer.design ? designBuilding.check!(input, answer) : []
    if (faults.length > 0) return await keep(faults.map(fault => fault.replace(/\.$/, '')).join('; '))
    if (ground && near.isAcross && !input.site.across)
      return await keep(
        `no way of at most ${longestBlocks} blocks over ${near.called} is in sight that one can walk onto from both banks; name a place of the water where it is narrower (“over X Y Z”)`,
      )
    if (!answer.design || !ground) return await keep(answer.impossible ?? (ground ? '' : 'no land is in sight'))
    // What was said before has moved it already.
    const placed = place(lacking.length > 0 && newest.length === 0 ? { ...answer, move: undefined } : answer, ground)
    if ('fault' in placed) return await keep(placed.fault)
    // What was followed before is in the design that was changed.
    const whole = given && wanted.isChange ? newest : []
    const followed = [
      ...new Set([
        ...(before?.followed ?? []),
        ...(answer.followed ?? []).map(doors.asSaid),
        ...elsewhere.map(({ piece }) => piece),
        ...(undone && !undone.isVain ? [...undone.said, ...undone.whole] : []),
        ...whole,
      ]),
    ]
    const own = calledSince(readable(name), elsewhere.at(-1), stands && before?.called)
    const called = calledAfter(own, (answer.ready && designNamed(answer.ready)?.values) || {})
    const away = [...places.unseen, ...doors.unseen].flatMap(({ wish, said, why }) =>
      newest.includes(wish) ? [{ said, why }] : [],
    )
    const onTop = stands && isLeftBegun(session.state, name, goal) ? [onTopOf(before?.wishes ?? [], newest)] : []
    const shown = called === readable(name) ? undefined : called
    const unseen = near.unseen === undefined ? undefined : { said: near.unseen, near: near.called }
    if (unseen && unseen.said !== before?.unseen?.said)
      session.emit('alert', seat, {
        ...{ level: 'warning', seat },
        text: `${unseenInWords({ name, called: shown, unseen })}.`,
      })
    session.emit('building.designed', seat, {
      ...{ name, by: seat, goal, ready: answer.ready, ...placed, unseen },
      notes: [...onTop, ...notFollowedInWords([...away, ...vain]), ...lackingInWords(lacking), ...placed.notes],
      called: shown,
      since: since(placed.from),
      ...{ ...said, earlier: wanted.earlier },
      doors: listOf(doors.doors),
      followed: listOf(followed),
      unread: notFollowed(
        { ...before, followed },
        [...(answer.unread ?? []).map(one => ({ ...one, said: doors.asSaid(one.said) })), ...away, ...vain],
        saidByPlan,
      ),
    })
  }

  return {
    async step(architect, { signal }) {
      const wanted = wantedBy(session.state, architect)
      if (!wanted) return 'nothing'
      if (seeing().length === 0) return 'waits'
      // Where several plan, one designs for all.
      const other = underWay.get(wanted.name)
      const work = other ?? design(architect, wanted, signal)
      if (!other) underWay.set(wanted.name, work)
      try {
        await work
      } catch (error) {
        if (!other) throw error
      } finally {
        if (!other) underWay.delete(wanted.name)
      }
      return 'done'
    },
    refusal(goal) {
      return whyGivenUp(session.state, goal)
    },
  }
}

const nearest = (bodies: readonly Body[], at: Position): Body => {
  const far = (body: Body): number => distance(body.observe().position, at)
  return bodies.toSorted((a, b) => far(a) - far(b))[0]!
}

/** What else stands, or is to stand, around. */
const takenBy = (view: SeatView, bodies: readonly Body[], isThere: (building: string) => boolean): Taken => ({
  boxes: view
    .blueprints()
    .filter(isThere)
    .flatMap(one => {
      const outline = view.outline(one)
      return outline ? [{ low: outline.from, high: outline.to }] : []
    }),
  bodies: bodies.map(body => body.observe().position),
  places: [
    ...view.containers().map(({ at }) => at),
    ...bodies.flatMap(body => body.observe().containers.map(one => one.at)),
  ],
})

const stockOf = (view: SeatView): Record<string, number> =>
  sum(...view.containers().map(({ items }) => items ?? {}), ...view.members().map(({ inventory }) => inventory))
