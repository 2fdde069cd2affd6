import type { App } from '../../app.ts'
import type { ViewContext } from '../view.ts'
import { groundOf } from './ground.ts'
import { type MapState, mapState } from './state.ts'
import { nextTop, nextZoom } from './zoom.ts'

/** Keys of the map. */

const change = (app: App, make: (map: MapState) => Partial<MapState>): void =>
  app.store.set(ui => mapState.set(ui, make(mapState.of(ui))))

const moveMap = (dx: number, dz: number) => (app: App) => change(app, map => ({ dx: map.dx + dx, dz: map.dz + dz }))

/** Before the first zoom the map fits the site; that step goes on from what is drawn. */
const zoom = (direction: 1 | -1) => (app: App) =>
  change(app, map => ({ zoom: nextZoom(map.zoom ?? app.store.told().scale ?? 1, direction) }))

const moveHeight = (step: -1 | 1) => (app: App) => {
  const { state, cache } = app.store.snapshot()
  const levels = state && groundOf(cache, state, undefined).levels
  if (levels) change(app, map => ({ top: nextTop(map.top, step, levels) }))
}

const reset = (app: App): void => change(app, () => ({ zoom: undefined, top: undefined, dx: 0, dz: 0 }))

export const mapContexts: Readonly<Record<string, ViewContext>> = {
  map: {
    title: 'Map view',
    when: () => true,
    // Its arrows move it, also while the line is empty.
    first: true,
    keys: [
      { id: 'mapWest', keys: ['left'], help: 'move the map west', label: 'move', show: '←↑↓→', run: moveMap(-4, 0) },
      { id: 'mapEast', keys: ['right'], help: 'move the map east', run: moveMap(4, 0) },
      { id: 'mapNorth', keys: ['up'], help: 'move the map north', run: moveMap(0, -4) },
      { id: 'mapSouth', keys: ['down'], help: 'move the map south', run: moveMap(0, 4) },
      { id: 'mapZoomIn', keys: ['z'], help: 'zoom in', label: 'zoom', show: 'z/Z', run: zoom(1) },
      { id: 'mapZoomOut', keys: ['Z'], help: 'zoom out', run: zoom(-1) },
      {
        id: 'mapLower',
        keys: ['<'],
        help: 'draw one layer less; from all: up to the highest',
        label: 'height',
        show: '</>',
        run: moveHeight(-1),
      },
      { id: 'mapHigher', keys: ['>'], help: 'draw one layer more; from all: the lowest alone', run: moveHeight(1) },
      { id: 'mapReset', keys: ['c'], help: 'centre, whole height', label: 'centre', run: reset },
    ],
  },
}
