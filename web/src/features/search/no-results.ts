const longest = 80

/**
 * The words at the end of a path that leads nowhere, to search for; the same as the server's
 * (server/web/view.go). Empty when it ends in a number.
 */
export function lostWords(pathname: string) {
  const end = (pathname.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/, '')
  const words = [
    ...end
      .split(/[-_+ ]+/)
      .filter(Boolean)
      .join(' '),
  ]
    .slice(0, longest)
    .join('')
    .trim()
  return words === '404' || !/\p{L}/u.test(words) ? '' : words
}
