import type { ActionContext } from '../contract/body-types.ts'
import type { Placer } from '../hands/place-block.ts'
import type { Scaffolds } from './scaffolds/scaffolds.ts'
import type { Zones } from './sharing/zones.ts'
import type { CellWork } from './site/cell-work.ts'
import type { OtherBuilders } from './site/other-builders.ts'
import type { Site } from './site/site.ts'

export interface BuildParts {
  readonly context: ActionContext
  readonly placer: Placer
  readonly otherBuilders: OtherBuilders
  readonly zones: Zones
  readonly cellWork: CellWork
  readonly scaffolds: Scaffolds
  /** The cells that this builder was asked for, with what it adds for a while. */
  readonly site: Site
  /** The whole building, of which the site may be a part: the ground plan that one has to get out of. */
  readonly plan: Site
}
