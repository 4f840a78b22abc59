// The last element of each prerendered page (scripts/build/prerender.ts): starts the studio after the first paint.
{
  const { loads: files, reads } = document.currentScript.dataset
  const loads = files.split(' ')
  // Without this, the browser would open a file that is dropped before the studio listens.
  const stay = (event) => event.preventDefault()
  for (const type of ['dragover', 'drop']) addEventListener(type, stay)
  const begin = async () => {
    // Preload all modules at once: otherwise the browser finds each only after its importer has loaded.
    const load = (link) => document.head.append(Object.assign(document.createElement('link'), link))
    for (const href of loads) load({ rel: 'modulepreload', href })
    // The server answers while the scripts start; an address with a query reads something else.
    if (reads && !location.search)
      for (const href of reads.split(' ')) load({ rel: 'preload', as: 'fetch', crossOrigin: '', href })
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
