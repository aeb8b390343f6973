// What the app stores in this browser is a person's, but for choices about the device itself. Who
// signs out at a shared computer leaves nothing of theirs to the next one.

/** Language is in the address; the rest of what stays: how things look, the remembered name. */
const ofTheDevice = new Set([
  'sudar.theme',
  'sudar.a11y',
  'sudar.username',
  'sudar.consent',
  'sudar.device',
  'sudar.weather',
  'sudar.currency',
  'sudar.reader',
  'sudar.reader.speed',
  'sudar.listening.settings',
  // api/logout.ts: what is still to be told to the server
  'sudar.leaving',
])

/** Removes what is a person's: places, entries, reading time, what was heard, searched for, opened. */
export function clearBelongings(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith('sudar.') && !ofTheDevice.has(key)) storage.removeItem(key)
}
