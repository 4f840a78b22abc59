/** Stands in for content that is still requested. It is seen only if the response takes longer than a moment. */
export const Loading = () => (
  <p role="status" className="late grid h-full min-h-60 place-content-center p-6 text-sm text-ink-3">
    Loading…
  </p>
)
