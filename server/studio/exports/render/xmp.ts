import type { MetadataPart } from '#contract/studio/exports/export-settings.ts'
import type { SourceType } from '#contract/studio/exports/exports.ts'
import type { RenderFacts } from './facts.ts'

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The maker of a picture: the sandbox painter, which is no trained model, or a model by its name, if known. */
export interface Maker {
  readonly isSandbox: boolean
  readonly model: string | null
}

/** Steps in which a model file makes pixels of its own; the others only look. */
const MAKES = /^(.{1,200}) did the (?:inpaint|upscale)\.$/gm

/** The maker, from the comment of a generated picture. */
export function makerIn(comment: string | undefined): Maker {
  const said = comment ?? ''
  if (/^(Sandbox edit|Drawn by a sandbox)/.test(said)) {
    const files = [...said.matchAll(MAKES)].flatMap(([, name = '']) => name)
    if (files.length > 0) return { isSandbox: false, model: files.join(', ') }
    return { isSandbox: true, model: 'Easel sandbox painter' }
  }
  const model = /^Made by ([^:\n]{1,200})/.exec(said)?.[1]?.trim().replace(/\.$/, '')
  return { isSandbox: false, model: model ?? null }
}

/** The digital source type (IPTC NewsCodes) of a picture; null if only people made it, as far as is known. */
export function sourceTypeOf(facts: RenderFacts, { isSandbox }: Maker): SourceType | null {
  if (facts.operation === null) return null
  if (facts.isFromUpload)
    return isSandbox ? 'algorithmicallyEnhanced' : 'compositeWithTrainedAlgorithmicMedia'
  return isSandbox ? 'algorithmicMedia' : 'trainedAlgorithmicMedia'
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Removes characters that XML 1.0 cannot contain. */
const text = (value: string) =>
  value.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)

const simple = (name: string, value: string) => `<${name}>${text(value)}</${name}>`
const inLanguages = (name: string, value: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text(value)}</rdf:li></rdf:Alt></${name}>`
const bag = (name: string, values: readonly string[]) =>
  `<${name}><rdf:Bag>${values.map((value) => simple('rdf:li', value)).join('')}</rdf:Bag></${name}>`

/** The metadata of a picture as an XMP packet, with the properties of the IPTC standard; null if there is none. */
export function xmpOf(facts: RenderFacts, parts: readonly MetadataPart[], maker: Maker): string | null {
  const sourceType = sourceTypeOf(facts, maker)
  const propertiesOf: Readonly<Record<MetadataPart, readonly string[]>> = {
    source: sourceType === null ? [] : [simple('Iptc4xmpExt:DigitalSourceType', SOURCE_TYPE + sourceType)],
    model: modelOf(facts, maker).map((model) => simple('Iptc4xmpExt:AISystemUsed', model)),
    prompt:
      facts.prompt === null
        ? []
        : [
            inLanguages('dc:description', facts.prompt),
            simple('Iptc4xmpExt:AIPromptInformation', facts.prompt),
          ],
    seed: facts.seed === null ? [] : [simple('easel:Seed', String(facts.seed))],
    tags: [
      ...(facts.tags.length > 0 ? [bag('dc:subject', facts.tags)] : []),
      ...(facts.note === '' ? [] : [inLanguages('exif:UserComment', facts.note)]),
    ],
  }
  const properties = parts.flatMap((part) => propertiesOf[part])
  return properties.length === 0 ? null : packet(properties.join(''))
}

function modelOf({ operation }: RenderFacts, { model }: Maker): readonly string[] {
  if (operation === null) return []
  return [model === null ? operation : `${model}, ${operation}`]
}

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  easel: 'urn:easel:export:1',
}

const packet = (properties: string) => {
  const named = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${named.join('')}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
}
