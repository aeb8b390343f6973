/** Ends a task, so that a tap is answered before the next one begins. */
export const breath = () => new Promise((resolve) => setTimeout(resolve))
