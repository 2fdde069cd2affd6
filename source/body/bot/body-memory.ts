import { z } from 'zod'
import { EnvironmentError } from '../../errors.ts'
import { keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { position } from '../../minecraft/blocks/position-schema.ts'
import { readOwnFile, writeOwnFile } from '../../own-files.ts'

const places = z.record(z.string().min(1).max(64), position)

const containerPlacesAtMost = 128
const changedAtMost = 512

/** What one body remembers between actions: what is in containers, places by name. Survives reconnecting. */
export class BodyMemory {
  readonly containers = new Map<
    string,
    {
      readonly at: Position
      readonly items: Readonly<Record<string, number>>
      readonly looked: number
      /** What lay in it when this body opened it for the first time. */
      readonly found?: Readonly<Record<string, number>>
    }
  >()
  /** Where a container stood, or was said to stand: the last ones. */
  readonly #containerPlaces = new Map<string, Position>()
  /** Where it has placed or dug, the last ones, until it is asked. */
  readonly #changed = new Map<string, Position>()
  readonly places = new Map<string, Position>()
  readonly #file: string | undefined

  /** With a file, places are still known in the next session; a file that cannot be read is left behind as it is. */
  constructor(file?: string) {
    this.#file = file
    if (file === undefined) return
    try {
      this.recall(JSON.parse(readOwnFile(file)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw new EnvironmentError(
          `Cannot read the remembered places in ${file}: ${(error as Error).message}.`,
          'Correct or delete it.',
        )
    }
  }

  /** It is not there any more. */
  forgetContainer(at: Position): void {
    this.containers.delete(keyOf(at))
  }

  /** A container was seen here, or was looked for. */
  expectContainer(at: Position): void {
    this.#containerPlaces.delete(keyOf(at))
    this.#containerPlaces.set(keyOf(at), at)
    const [oldest] = this.#containerPlaces.keys()
    if (this.#containerPlaces.size > containerPlacesAtMost) this.#containerPlaces.delete(oldest!)
  }

  containerPlaces(): readonly Position[] {
    return [...this.#containerPlaces.values()]
  }

  /**
   * `looked`: when it was opened, ms since 1970 by a clock that is never set back; 0 when it was only told what is in it. `found`: what lay
   * in it before this body moved anything.
   */
  sawContainer(
    at: Position,
    items: Readonly<Record<string, number>>,
    looked = performance.timeOrigin + performance.now(),
    found = items,
  ): void {
    const first = this.containers.get(keyOf(at))?.found ?? (looked === 0 ? undefined : found)
    this.containers.set(keyOf(at), { at, items, looked, found: first })
    this.expectContainer(at)
  }

  /** This body has placed or dug a block here. */
  changed(at: Position): void {
    this.#changed.set(keyOf(at), at)
    const [oldest] = this.#changed.keys()
    if (this.#changed.size > changedAtMost) this.#changed.delete(oldest!)
  }

  /** Where it has done so since it was asked last. */
  takeChanged(): readonly Position[] {
    const changed = [...this.#changed.values()]
    this.#changed.clear()
    return changed
  }

  remember(name: string, at: Position): void {
    this.places.set(name, at)
    if (this.#file === undefined) return
    writeOwnFile(this.#file, `${JSON.stringify(Object.fromEntries(this.places), null, 2)}\n`)
  }

  /** Takes over places from a file or a keyframe; throws when they are none. */
  recall(saved: unknown): void {
    for (const [name, at] of Object.entries(places.parse(saved))) this.places.set(name, at)
  }
}
