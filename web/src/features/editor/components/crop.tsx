import { useEffect, useId, useRef, useState } from 'react'
import { FormActs } from '@/kit/form/acts'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { cropOf, drawCrop, type Place } from '../crop'
import { t } from '../texts'

export interface CropProps {
  picture: ImageBitmap
  onCancel: () => void
  onPicture: (cover: Blob) => unknown
}

interface RangeProps {
  label: string
  value: number
  min?: number
  max?: number
  onValue: (value: number) => void
}

function Range({ label, value, min = 0, max = 100, onValue }: RangeProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="editor-range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </div>
  )
}

/** Chooses the part of a picture that becomes the cover, by three sliders that keys move too. */
export function Crop({ picture, onCancel, onPicture }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [place, setPlace] = useState<Place>({ zoom: 100, across: 50, down: 50 })
  const { busy, wrong, act } = useAct()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, cropOf(picture, place))
  }, [picture, place])
  const send = () =>
    act(
      () =>
        new Promise<void>((resolve, reject) => {
          const use = (cover: Blob | null) =>
            Promise.resolve(cover && onPicture(cover)).then(() => resolve(), reject)
          canvas.current?.toBlob((cover) => void use(cover), 'image/jpeg', 0.92)
        }),
    )
  return (
    <form
      className="crop"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <canvas ref={canvas} width={640} height={960} />
      <div>
        <Range
          label={t('cover.zoom')}
          min={100}
          max={400}
          value={place.zoom}
          onValue={(zoom) => setPlace({ ...place, zoom })}
        />
        <Range
          label={t('cover.across')}
          value={place.across}
          onValue={(across) => setPlace({ ...place, across })}
        />
        <Range
          label={t('cover.down')}
          value={place.down}
          onValue={(down) => setPlace({ ...place, down })}
        />
        <FormError text={wrong} />
      </div>
      <FormActs cancel={t('save.keep')} onCancel={onCancel} act={t('cover.use')} busy={busy} />
    </form>
  )
}
