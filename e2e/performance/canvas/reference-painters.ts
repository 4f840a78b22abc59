import type { Browser, Page } from '@playwright/test'
import { konvaSource, listen } from './canvas-page.ts'

export const VIEWPORT = { width: 1440, height: 900 }

/** The page of a reference painter: the same picture, position and line width. */
export async function referencePage(browser: Browser, address: string, script: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, bypassCSP: true })
  await listen(page)
  const body = '<body style="margin:0"><div id="stage" style="position:absolute;left:420px;top:120px"></div>'
  await page.route('**/reference', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${address}/reference`)
  await page.addScriptTag({ content: script })
  await page.waitForTimeout(500)
  return page
}

/** The minimal painter: a line on a raw canvas. */
export const RAW_CANVAS_PAINTER = `
  const canvas = document.createElement('canvas'); canvas.width = 756; canvas.height = 690
  document.querySelector('#stage').append(canvas)
  const context = canvas.getContext('2d'); let isDown = false, last = null
  const width = 36 * 642 / 4096
  const place = (event) => [event.clientX - 420, event.clientY - 120]
  canvas.addEventListener('pointerdown', (event) => { isDown = true; last = place(event) })
  addEventListener('pointermove', (event) => {
    if (!isDown) return
    context.lineCap = 'round'; context.lineWidth = width; context.strokeStyle = 'red'
    context.beginPath(); context.moveTo(...last)
    for (const each of event.getCoalescedEvents()) { last = place(each); context.lineTo(...last) }
    context.stroke()
  })
  addEventListener('pointerup', () => { isDown = false })
`

const KONVA_PAINTER = `
  const stage = new Konva.Stage({ container: 'stage', width: 756, height: 690 })
  const layer = new Konva.Layer(); stage.add(layer); let line = null
  stage.on('pointerdown', () => {
    const { x, y } = stage.getPointerPosition()
    line = new Konva.Line({ stroke: 'red', strokeWidth: 36 * 642 / 4096, lineCap: 'round', points: [x, y] })
    layer.add(line)
  })
  stage.on('pointermove', () => {
    if (!line) return
    const { x, y } = stage.getPointerPosition()
    line.points(line.points().concat([x, y]))
  })
  addEventListener('pointerup', () => { line = null })
  globalThis.exportMask = () => {
    const begun = performance.now()
    const bytes = stage.toDataURL({ pixelRatio: 4096 / 642, x: 57, y: 24, width: 642, height: 642 }).length * 0.75
    return { ms: performance.now() - begun, bytes }
  }
`

/** One growing line on a Konva stage, exported as a data URL: the obvious first implementation. */
export const plainKonvaPainter = async (): Promise<string> => (await konvaSource()) + KONVA_PAINTER
