// Before the first paint, so that neither a wrong theme nor a wrong form flashes; the theme is chosen in src/app/theme.ts.
{
  const choice = localStorage.getItem('easel.theme') ?? 'dark'
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  // The page was drawn without anybody's draft: a form that will have one is not shown before it has.
  const { pathname, search } = location
  const [, tool] = /^\/tools\/([^/]+)/.exec(pathname) ?? []
  const operation = tool ?? new URLSearchParams(search).get('model') ?? 'generate-v4'
  if (localStorage.getItem(`easel.draft.${operation}`) !== null) document.documentElement.dataset.draft = ''
}
