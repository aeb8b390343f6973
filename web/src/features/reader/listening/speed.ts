// How fast books are read aloud, kept on this device.
const key = 'sudar.reader.speed'

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]

export function loadSpeed(): number {
  const kept = Number(localStorage.getItem(key))
  return speeds.includes(kept) ? kept : 1
}

export const saveSpeed = (speed: number) => localStorage.setItem(key, String(speed))
