/** Words that no picture shows: of pictures themselves, of their making, and of language. */
export const PLAIN: ReadonlySet<string> = new Set(
  `picture image illustration artwork art poster portrait scene view shot closeup close-up close up composition
   background foreground style design render rendering logo icon cover wallpaper banner card advert advertisement ad
   campaign lighting light lights shadow shadows color colors colour colours palette tone tones texture detail details
   quality resolution depth focus bokeh lens angle perspective look mood atmosphere feeling theme concept idea story
   world version type kind sort way side sides front back top bottom left right middle center centre edge corner end
   part parts place spot distance horizon line lines shape shapes pattern patterns form space text title word words
   letter letters caption headline slogan typography font label message number life time moment season year summer
   winter spring autumn fall day weather action motion movement speed work business education health nature culture
   fashion music sport sports technology science travel love peace joy happiness freedom fun beauty power energy
   future past history dream magic fantasy adventure journey party celebration festival ceremony event
   anniversary breakfast dinner lunch brunch break vacation holiday trip
   game play race dance song concert walk ride run swim jump sleep nap rest smile laugh cry look face surface body
   system thing things object objects item items element elements something someone anyone nobody everything nothing
   it this that these those there here what which who whose where when while very really quite so too also just only
   even still again always never often sometimes all each every other another same different such more most less least
   much own set series collection lot lots bit piece plenty half use view studio-light drop home one ones glow sparkle
   reflection ray rays beam smoke steam vibe minimalism realism film movie frame century era age subject main hero
   format layout aspect ratio hd 4k 8k uhd ultra high low resolution masterpiece award trending artstation unreal
   engine octane soft hard bright dark pale warm cool cold hot vivid pastel muted vintage retro modern classic antique
   contemporary futuristic abstract geometric minimal elegant rustic cozy cosy beautiful pretty cute lovely adorable
   funny happy sad angry calm quiet serene peaceful dramatic epic majestic mysterious magical old young new fresh
   ancient fast slow wild tame strong weak heavy empty full open closed wooden metal metallic plastic leather fluffy
   shiny glossy smooth rough wet dry clean dirty broken round square long short tall wide narrow thick thin deep
   shallow huge natural professional traditional royal lone sleepy busy blooming melting ripe juicy crispy steaming
   two-tone symmetrical detailed delicate simple complex tilt stand show crop blend shine blur bloom`
    .split(/\s+/)
    .filter((word) => word !== '')
    .concat(
      'room to breathe',
      'grain',
      'crisp',
      'subtle',
      'launch',
      'pop',
      'pop art',
      'tattoo',
      'flat lay',
      'in the style of',
      'company',
    ),
)

/** Of these, nouns that a scene could have shown: the record lists them as not drawn. */
export const UNSEEN: ReadonlySet<string> = new Set(
  `light shadow music party celebration festival ceremony event anniversary breakfast dinner lunch brunch vacation
   holiday trip game race concert sport dance song smoke steam reflection glow sparkle beam smile ray parade`.split(
    /\s+/,
  ),
)

/** How somebody holds the body or stands to others, as no drawing shows it: listed as not drawn. */
export const POSTURES: ReadonlySet<string> = new Set(
  [
    'upside down, upside-down, hand in hand, arm in arm, back to back, face to face, cross-legged, legs crossed, crossed legs',
    'arms crossed, crossed arms, arms folded, folded arms, arms raised, raised arms, arms outstretched, outstretched arms',
    'on one leg, on one foot, on tiptoe, on tiptoes, on hind legs, on its hind legs, on all fours, eyes closed, closed eyes',
    'one leg, one foot, tiptoe, tiptoes, hind legs, its hind legs, all fours, mouth open, open mouth, shaking hands, holding hands',
  ].flatMap((row) => row.split(', ')),
)

/** Words after which a noun or an adjective follows. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'a an the his her its their my your our this that these those each every another'.split(' '),
)

/** Words that end a noun phrase and say nothing about a scene. */
export const LINKS: ReadonlySet<string> = new Set(
  'made built covered shaped formed used called named seen taken going coming is are was were be being been has have having had do does doing to from for as than or but if then because that which who whose while when where how why can could will would should may might must up down out off away about into like via per it he she they them him we you i and-or'.split(
    ' ',
  ),
)

/** Forms of verbs that are also plurals of nouns: "a bird flies" has no insects. */
export const VERB_FORMS: ReadonlySet<string> = new Set(
  'flies watches waves stands swings plays rocks drinks cooks rests looks dances fishes paints types walks rides runs bears sits jumps hugs drops crosses climbs rises sets falls springs shoots plants smells faces heads hands sleeps reads rolls races floats lands sails crawls hops grows shows blows bowls bats ducks barks nests slides passes kisses burns drives hunts pulls throws chases fights kicks guards lifts pushes serves bites licks'.split(
    ' ',
  ),
)
