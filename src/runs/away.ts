import type { Run } from '#contract/studio/runs.ts'
import { isOver, nameOf } from './groups.ts'

const SOUND_KEY = 'easel.sound'
const TITLE = 'Easel'
const told = new Set<string>()

export const isSoundOn = () => localStorage.getItem(SOUND_KEY) === 'on'
export const toggleSound = () => localStorage.setItem(SOUND_KEY, isSoundOn() ? 'off' : 'on')

/** Whether the browser could still be asked for notices. */
export const canNotify = () => 'Notification' in globalThis && Notification.permission === 'default'
export const askForNotices = () => Notification.requestPermission()

/** Counts runs that end while nobody looks in the title, and tells of them as it was asked for. */
export function noticeEnd(run: Run): void {
  if (!document.hidden || !isOver(run) || told.has(run.id)) return
  if (told.size === 0) addEventListener('visibilitychange', welcomeBack, { once: true })
  told.add(run.id)
  document.title = `(${told.size}) ${TITLE}`
  if (isSoundOn()) ring()
  if ('Notification' in globalThis && Notification.permission === 'granted') {
    // One tag: ten runs that end together are one notice.
    new Notification(TITLE, { body: `${nameOf(run)}: ${endWords(run)}`, tag: 'runs' })
  }
}

function welcomeBack(): void {
  told.clear()
  document.title = TITLE
}

const endWords = ({ state }: Run) => (state === 'completed' ? 'finished' : 'did not succeed')

/** A short soft note. */
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
