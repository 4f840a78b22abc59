/** What invoices call a product. */
const NAMES: Readonly<Record<string, string>> = {
  svc_v4_generation: 'Generate 4.0',
  v4_transparent_generation: 'Generate 4.0, transparent',
  p_image_svc_generation: 'Generate, low latency',
  svc_v3_generation: 'Generate 3.0',
  svc_v3_character_generation: 'Generate 3.0 with a character reference',
  svc_v3_transparent_generation: 'Generate 3.0, transparent',
  replace_background_svc_4_5_usage: 'Replace background',
  ad_localizer_usage: 'Ad localizer',
  model_pose_variants_usage: 'Pose variants',
  object_removal_usage_v2: 'Remove object',
  api_remove_background: 'Remove background',
  ad_resize_usage: 'Ad resize',
  api_layered_design_layerize_text: 'Text layers',
}

/** The display name of a billing identifier; the identifier itself where it has none. */
export const productName = (billingIdentifier: string): string =>
  NAMES[billingIdentifier] ?? billingIdentifier
