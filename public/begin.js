// Begins the studio once its page is painted: the page was drawn when the studio was built (scripts/prerender.ts).
{
  const { entry } = document.currentScript.dataset
  // A file that is dropped before the studio listens would be opened in place of the page.
  const stay = (event) => event.preventDefault()
  for (const type of ['dragover', 'drop']) addEventListener(type, stay)
  const begin = async () => {
    try {
      await import(entry)
      for (const type of ['dragover', 'drop']) removeEventListener(type, stay)
    } catch {
      document.documentElement.dataset.failed = ''
    }
  }
  // A page in the background is not painted before somebody looks.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
