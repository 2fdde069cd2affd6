import { ownState } from '../view.ts'

export interface MapState {
  /** Cells per block, 4 to 1/4; absent = what fits the site. */
  readonly zoom?: number | undefined
  readonly dx: number
  readonly dz: number
  /** Highest y that is drawn; absent = everything. */
  readonly top?: number | undefined
}

/** The whole site, all of its height. */
const wholeMap: MapState = { dx: 0, dz: 0 }

export const mapState = ownState('map', wholeMap)
