/** What a person wears or has in a colour of its own; named after `~` in a drawing's id: 'figure:man~beard-f4f1ea'. */
export type TraitName = 'hair' | 'beard' | 'legs' | 'shoes'

/** Colours as #rrggbb of what an id names. */
export type Traits = Readonly<Partial<Record<TraitName, string>>>

const TRAIT = /^(hair|beard|legs|shoes)-([0-9a-f]{6})$/

/** The traits among the parts of an id after its name. */
export function traitsIn(manner: readonly string[]): Traits {
  return Object.fromEntries(
    manner.flatMap((part) => {
      const [, name, hex] = TRAIT.exec(part) ?? []
      return name ? [[name, `#${hex}`]] : []
    }),
  )
}

/** Hair of the set's heads by skin tone, and of those without one. */
const HAIR = ['#593b39', '#212121', '#2d242d', '#f1a11e', '#9b9b9b']
/** The beard of the set's man with a beard, over a head in a square of 32. */
const BEARD =
  'M25.7 14.3L25 24.5c-.3 3.3-2.5 5.5-6 5.5h-6c-3.5 0-5.7-2.2-6-5.5l-.6-10.2l3 8.9c.1.5.7.6 1 .3l.8-.7c.7-.6 1.5-.8 2.3-.8h5c.9 0 1.7.2 2.3.8l.8.7c.3.3.9.1 1-.3zM13 26c0 .9.8 1.7 1.8 1.7c.2 0 .3-.2.3-.3v-.1c0-.5.4-.9.9-.9s.9.4.9.9v.1c0 .2.2.3.3.3c.9 0 1.8-.7 1.8-1.7v-1.5c0-.5-.346-.9-1-.9h-4c-.634 0-1 .4-1 .9z'

/** A head's drawing with the hair and the beard that are asked for. */
export function withHair(head: string, { hair, beard }: Traits): string {
  const chin = beard ? `<path fill="${beard}" d="${BEARD}"/>` : ''
  return (hair ? dyed(head, hair) : head) + chin
}

function dyed(head: string, hair: string): string {
  const own = HAIR.find((hex) => head.includes(hex))
  // Of the darkest tone hair and pupils are black: only what is behind the head is hair.
  return own ? head.replaceAll(own, hair) : head.replace('#000', hair)
}
