import {
  EXPORT_FORMATS,
  FORMATS,
  isAsStored,
  METADATA_PARTS,
  type MetadataPart,
} from '#contract/studio/exports/export-settings.ts'
import type { ExportPlan } from '#contract/studio/exports/exports.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import type { useProofs } from '../proof/use-proofs.ts'
import { BackgroundField, EdgesField } from './background-field.tsx'
import type { FieldProps } from './field-props.ts'
import { Check, FieldRow } from './field-row.tsx'
import { NameField } from './name-field.tsx'
import { SizeField } from './size-field.tsx'
import { WeightField } from './weight-field.tsx'

interface ExportFormProps extends FieldProps {
  readonly proofs: ReturnType<typeof useProofs>
}

const FORMAT_OPTIONS = EXPORT_FORMATS.map((value) => ({ value, label: FORMATS[value].label }))

/** All settings of an export; those that the format does not have are hidden. */
export function ExportForm({ proofs, ...props }: ExportFormProps) {
  const { settings, onChange } = props
  const isOriginal = isAsStored(settings)
  return (
    <>
      <FieldRow
        label="Format"
        advice={isOriginal && 'The stored files, byte for byte: size, colour and metadata stay as they are.'}
      >
        <Segmented
          label="Format"
          options={FORMAT_OPTIONS}
          value={settings.format}
          onChange={(value) => {
            const format = EXPORT_FORMATS.find((each) => each === value)
            if (format) onChange({ format })
          }}
        />
      </FieldRow>
      {!isOriginal && (
        <>
          <WeightField {...props} proofs={proofs} />
          <SizeField {...props} />
          <BackgroundField {...props} />
          <EdgesField {...props} />
          <ProfileField {...props} />
          <MetadataField {...props} />
        </>
      )}
      <NameField {...props} proven={proofs.proven} />
      <ExtrasField {...props} />
    </>
  )
}

function ProfileField({ settings, onChange }: FieldProps) {
  return (
    <FieldRow
      label="Colour"
      advice={
        settings.colorProfile === 'srgb'
          ? 'Pictures with another profile are converted.'
          : 'Each picture keeps its profile, such as Display P3. CMYK becomes sRGB.'
      }
    >
      <Segmented
        label="Colour"
        options={[
          { value: 'srgb', label: 'To sRGB' },
          { value: 'keep', label: 'Keep profile' },
        ]}
        value={settings.colorProfile}
        onChange={(value) => onChange({ colorProfile: value === 'keep' ? 'keep' : 'srgb' })}
      />
    </FieldRow>
  )
}

const METADATA_LABELS: Readonly<Record<MetadataPart, string>> = {
  source: 'Source type',
  model: 'Model',
  prompt: 'Prompt',
  seed: 'Seed',
  tags: 'Tags, note',
}

function MetadataField({ settings: { metadata }, plan, onChange }: FieldProps) {
  const toggled = (part: MetadataPart, isIn: boolean) =>
    METADATA_PARTS.filter((each) => (each === part ? isIn : metadata.includes(each)))
  return (
    <FieldRow label="Metadata" advice={metadataAdvice(metadata, plan)}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        {METADATA_PARTS.map((part) => (
          <Check
            key={part}
            label={METADATA_LABELS[part]}
            isChecked={metadata.includes(part)}
            onChange={(isIn) => onChange({ metadata: toggled(part, isIn) })}
          />
        ))}
      </div>
    </FieldRow>
  )
}

function metadataAdvice(metadata: readonly MetadataPart[], plan: ExportPlan | undefined): string {
  if (metadata.length === 0) return 'Files are exported without metadata.'
  const { made = 0, pictures = 0 } = plan ?? {}
  if (!metadata.includes('source')) return 'Written as XMP.'
  const source = '(IPTC digital source type), in XMP.'
  if (made === 0) return 'Written as XMP. Uploads do not say how they were made.'
  if (pictures === 1) return `The file says how it was made ${source}`
  return made === pictures
    ? `All ${formatWhole(made)} say how they were made ${source}`
    : `${formatWhole(made)} of ${formatWhole(pictures)} say how they were made ${source} Uploads do not.`
}

function ExtrasField({ settings, onChange }: FieldProps) {
  const { manifests, contactSheet } = settings
  const manifest = (kind: 'csv' | 'json', isIn: boolean) =>
    onChange({
      manifests: (['csv', 'json'] as const).filter((each) =>
        each === kind ? isIn : manifests.includes(each),
      ),
    })
  return (
    <FieldRow label="Include">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <Check
          label="Manifest, CSV"
          isChecked={manifests.includes('csv')}
          onChange={(isIn) => manifest('csv', isIn)}
        />
        <Check
          label="Manifest, JSON"
          isChecked={manifests.includes('json')}
          onChange={(isIn) => manifest('json', isIn)}
        />
        <Check
          label="Contact sheet, PDF"
          isChecked={contactSheet}
          onChange={(isIn) => onChange({ contactSheet: isIn })}
        />
      </div>
    </FieldRow>
  )
}
