// Begins the studio once its page is painted: the page was drawn when the studio was built (scripts/prerender.ts).
{
  const { entry } = document.currentScript.dataset
  // What somebody types or chooses before the studio listens is told to it then (src/app/take-over.ts).
  const mark = ({ target }) => target.setAttribute('data-touched', '')
  document.addEventListener('input', mark, true)
  // Until then a form would leave the page.
  const stay = (event) => event.preventDefault()
  document.addEventListener('submit', stay)
  const begin = async () => {
    await import(entry)
    document.removeEventListener('input', mark, true)
    document.removeEventListener('submit', stay)
  }
  // A page in the background is not painted before somebody looks.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
