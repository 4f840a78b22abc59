import type { Place } from '../plan.ts'
import type { Scene } from '../rendering/scene.ts'
import { cloudFloor, space, underwater } from './elsewhere.ts'
import { room, studio } from './interior.ts'
import { dunes, forest, hills, mountains, park, snowfield } from './nature.ts'
import { tufts } from './plants.ts'
import { sky } from './sky.ts'
import { city, street, village } from './town.ts'
import { farShore, shoreOf, strand, water } from './water.ts'
import { kitchen, office, tableTop, wall } from './worktops.ts'

/** The scenery of a place, and where things stand in it. */
export interface Scenery {
  /** Height of the horizon, or of the floor's back edge, as a share of the picture. */
  readonly horizon: number
  /** Where the feet of the main subject are, as a share of the height. */
  readonly foot: number
  /** What is at its feet. */
  readonly surface: 'ground' | 'water' | 'floor' | 'table' | 'none'
  /** Paints all that is behind the subjects. */
  back(scene: Scene): void
  /** Paints the near shore for those who stand on land. */
  shore?(scene: Scene): void
  /** Paints a table in front of those who stand behind it. */
  top?(scene: Scene): void
  /** Paints what is in front of the subjects' feet. */
  front?(scene: Scene): void
}

const meadowShore = (scene: Scene) => {
  shoreOf(scene, scene.height * 0.83)
  tufts(scene, { from: scene.height * 0.87, to: scene.height * 1.02, flowers: 20 })
}

const grassInFront = (flowers: number) => (scene: Scene) =>
  tufts(scene, { from: scene.height * 0.865, to: scene.height * 1.01, flowers })

const under = (paint: (scene: Scene) => void) => (scene: Scene) => {
  sky(scene)
  paint(scene)
}

export const PLACES: Readonly<Record<Place, Scenery>> = {
  sea: {
    horizon: 0.56,
    foot: 0.78,
    surface: 'water',
    back: under((scene) => water(scene)),
    shore: (scene) => strand(scene, scene.height * 0.8),
  },
  beach: {
    horizon: 0.5,
    foot: 0.88,
    surface: 'ground',
    back: under((scene) => {
      water(scene)
      strand(scene, scene.height * 0.71)
    }),
  },
  lake: {
    shore: meadowShore,
    horizon: 0.54,
    foot: 0.79,
    surface: 'water',
    back: under((scene) => {
      mountains(scene)
      farShore(scene)
      water(scene)
    }),
  },
  river: {
    shore: meadowShore,
    horizon: 0.55,
    foot: 0.8,
    surface: 'water',
    back: under((scene) => {
      hills(scene)
      water(scene, scene.horizon + scene.unit * 7)
    }),
    front: (scene) => tufts(scene, { from: scene.height * 0.96, to: scene.height * 1.03, flowers: 8 }),
  },
  forest: { horizon: 0.66, foot: 0.87, surface: 'ground', back: under(forest), front: grassInFront(10) },
  field: { horizon: 0.6, foot: 0.87, surface: 'ground', back: under(hills), front: grassInFront(26) },
  garden: { horizon: 0.6, foot: 0.87, surface: 'ground', back: under(park), front: grassInFront(110) },
  mountains: {
    horizon: 0.66,
    foot: 0.88,
    surface: 'ground',
    back: under(mountains),
    front: grassInFront(18),
  },
  desert: { horizon: 0.58, foot: 0.86, surface: 'ground', back: under(dunes) },
  city: { horizon: 0.68, foot: 0.88, surface: 'floor', back: under(city) },
  street: { horizon: 0.55, foot: 0.89, surface: 'floor', back: under(street) },
  village: { horizon: 0.58, foot: 0.87, surface: 'ground', back: under(village), front: grassInFront(24) },
  room: { horizon: 0.68, foot: 0.87, surface: 'floor', back: room },
  table: { horizon: 0.6, foot: 0.8, surface: 'table', back: wall, top: tableTop },
  kitchen: { horizon: 0.66, foot: 0.83, surface: 'table', back: kitchen, top: tableTop },
  office: { horizon: 0.66, foot: 0.84, surface: 'table', back: office, top: tableTop },
  sky: {
    horizon: 1,
    foot: 0.72,
    surface: 'none',
    back: under(() => {}),
    front: cloudFloor,
  },
  space: { horizon: 0.9, foot: 0.9, surface: 'ground', back: space },
  underwater: { horizon: 0.78, foot: 0.66, surface: 'none', back: underwater },
  snowfield: { horizon: 0.62, foot: 0.87, surface: 'ground', back: under(snowfield) },
  studio: { horizon: 0.66, foot: 0.8, surface: 'floor', back: studio },
}
