// The last element of each prerendered page (scripts/build/prerender.ts): starts the studio after the first paint.
{
  // The page was prerendered without the user's draft: a form that will be filled from a draft is hidden until then.
  const { pathname, search } = location
  const [, tool] = /^\/tools\/([^/]+)/.exec(pathname) ?? []
  const operation = tool ?? new URLSearchParams(search).get('model') ?? 'generate-v4'
  if (localStorage.getItem(`easel.draft.${operation}`) !== null) document.documentElement.dataset.draft = ''

  const loads = document.currentScript.dataset.loads.split(' ')
  // Without this, the browser would open a file that is dropped before the studio listens.
  const stay = (event) => event.preventDefault()
  for (const type of ['dragover', 'drop']) addEventListener(type, stay)
  const begin = async () => {
    // Preload all modules at once: otherwise the browser finds each only after its importer has loaded.
    for (const href of loads) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    try {
      await import(loads[0])
      for (const type of ['dragover', 'drop']) removeEventListener(type, stay)
    } catch {
      document.documentElement.dataset.failed = ''
    }
  }
  // A background tab is not painted until it is shown.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
