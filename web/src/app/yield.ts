/** Ends a task, so that a tap is answered before the next one begins. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))
