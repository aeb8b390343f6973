import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '@/kit/form/fields'
import { cut, middle, mostZoom, moved, type Square, zoomed } from '../../crop'
import { failureText } from '../../failure'
import { t } from '../../texts'

export interface PictureCropProps {
  file: File
  onSave: (picture: Blob) => Promise<unknown>
  onDone: () => void
}

/** How far an arrow key moves the square, as a share of its side. */
const step = 0.05

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The address of a file in this tab, for as long as it is shown. */
function useAddressOf(file: File) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Where the whole picture lies so that the square fills its frame. */
const placed = ({ x, y, side }: Square, image: HTMLImageElement) => ({
  width: `${(image.naturalWidth / side) * 100}%`,
  left: `${(-x / side) * 100}%`,
  top: `${(-y / side) * 100}%`,
})

/** Chooses the square of a picture: it is dragged, moved by arrow keys and enlarged by a slider. */
export function PictureCrop({ file, onSave, onDone }: PictureCropProps) {
  const address = useAddressOf(file)
  const image = useRef<HTMLImageElement>(null)
  const [square, setSquare] = useState<Square>()
  const [zoom, setZoom] = useState(1)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const size = {
    width: image.current?.naturalWidth ?? 0,
    height: image.current?.naturalHeight ?? 0,
  }
  const move = (dx: number, dy: number) => square && setSquare(moved(size, square, dx, dy))
  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.buttons || !square) return
    const scale = square.side / event.currentTarget.clientWidth
    move(-event.movementX * scale, -event.movementY * scale)
  }
  function walk(event: KeyboardEvent) {
    const [dx, dy] = moves[event.key] ?? []
    if (dx === undefined || dy === undefined || !square) return
    event.preventDefault()
    move(dx * square.side, dy * square.side)
  }
  function enlarge(next: number) {
    setZoom(next)
    if (square) setSquare(zoomed(size, square, next))
  }
  async function save() {
    if (!image.current || !square) return
    setBusy(true)
    setWrong('')
    const picture = await cut(image.current, square)
    try {
      if (!picture) throw new Error('no picture')
      await onSave(picture)
      onDone()
    } catch (error) {
      setWrong(picture ? failureText(error) : t('photo.unreadable'))
    }
    setBusy(false)
  }
  return (
    <div className="crop">
      <div
        className="crop-frame"
        role="group"
        aria-label={t('photo.frame')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={walk}
      >
        {address && (
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            style={square && image.current ? placed(square, image.current) : undefined}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSquare(middle({ width, height }))
            }
            onError={() => setWrong(t('photo.unreadable'))}
          />
        )}
      </div>
      <label className="crop-zoom">
        {t('photo.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => enlarge(Number(event.target.value))}
        />
      </label>
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onDone}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={busy || !square}
          onClick={save}
        >
          {t('action.save')}
        </button>
      </div>
    </div>
  )
}
