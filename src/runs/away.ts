import type { Run } from '#contract/studio/runs.ts'
import { countInTab } from '#src/ui/browser/tab-title.ts'
import { pressWords } from './words.ts'

const SOUND_KEY = 'easel.sound'
const ended = new Set<string>()

export const isSoundOn = () => localStorage.getItem(SOUND_KEY) === 'on'
export const toggleSound = () => localStorage.setItem(SOUND_KEY, isSoundOn() ? 'off' : 'on')

/** Whether the notification permission can still be requested. */
export const canNotify = () => 'Notification' in globalThis && Notification.permission === 'default'
export const askForNotices = () => Notification.requestPermission()

/**
 * Counts presses that end while the tab is hidden in its title; plays the sound and sends notifications as configured.
 */
export function noticeEnd(run: Run): void {
  const { waiting, running, keeping } = run.press.of
  if (!document.hidden || waiting + running + keeping > 0 || ended.has(run.intent)) return
  if (ended.size === 0) addEventListener('visibilitychange', resetTitle, { once: true })
  ended.add(run.intent)
  countInTab(ended.size)
  if (isSoundOn()) ring()
  if ('Notification' in globalThis && Notification.permission === 'granted') {
    // One tag, so that ten presses that end together are one notification.
    new Notification('Easel', { body: `${run.pressName}: ${pressWords(run.press).message}`, tag: 'runs' })
  }
}

function resetTitle(): void {
  ended.clear()
  countInTab(0)
}

/** A short soft tone. */
function ring(): void {
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + 0.4)
}
