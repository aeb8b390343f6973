import { createRouter } from '@tanstack/react-router'

/** The router alone, so that it is evaluated in a task of its own. */
export const router = createRouter
