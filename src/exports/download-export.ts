/** Starts a download in the browser, which continues when the page is closed. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
