// Before the first paint, so that no wrong theme flashes; the choice is made in src/app/theme.ts.
{
  const choice = localStorage.getItem('easel.theme') ?? 'dark'
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
}
