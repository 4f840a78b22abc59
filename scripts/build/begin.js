// The last thing in each page that was drawn when the studio was built (scripts/build/prerender.ts): begins the studio once the
// page is painted.
{
  // The page was drawn without anybody's draft: a form that will have one is not shown before it has.
  const { pathname, search } = location
  const [, tool] = /^\/tools\/([^/]+)/.exec(pathname) ?? []
  const operation = tool ?? new URLSearchParams(search).get('model') ?? 'generate-v4'
  if (localStorage.getItem(`easel.draft.${operation}`) !== null) document.documentElement.dataset.draft = ''

  const loads = document.currentScript.dataset.loads.split(' ')
  // A file that is dropped before the studio listens would be opened in place of the page.
  const stay = (event) => event.preventDefault()
  for (const type of ['dragover', 'drop']) addEventListener(type, stay)
  const begin = async () => {
    // All at once: each would else be known only when the one that imports it has come.
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
  // A page in the background is not painted before somebody looks.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
