// A long list of rows of one height, of which only those near the screen exist.

const around = 2

/** The first and the last row to draw, from 0. `top` is how far the list is scrolled, px. */
export function rowsInView(top: number, height: number, rowHeight: number, count: number) {
  const last = Math.max(0, count - 1)
  const bounded = (row: number) => Math.min(last, Math.max(0, row))
  return [
    bounded(Math.floor(top / rowHeight) - around),
    bounded(Math.floor((top + height) / rowHeight) + around),
  ] as const
}

/** The cell a key leads to in a grid of cells counted from 1; null when the key is not one of ours. */
export function cellAfter(
  key: string,
  cell: number,
  columns: number,
  count: number,
  screen: number,
) {
  const step = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * screen,
    PageUp: -columns * screen,
    Home: -count,
    End: count,
  }[key]
  return step === undefined ? null : Math.min(count, Math.max(1, cell + step))
}
