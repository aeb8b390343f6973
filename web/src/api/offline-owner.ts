/** Whose the titles kept on this device are (api/lease.ts); absent when there are none. */
export const ownerKey = 'sudar.kept'

/** Whether anything is kept here; asked before anything is loaded for it. */
export const keepsTitles = () => localStorage.getItem(ownerKey) !== null
