import type { OrderDetail, OrderReceipt, ShownOnce } from '@/api/types'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { pictureOf } from './components/tax-receipt'
import { tax } from './model'
import { t } from './texts'

const width = 640
const margin = 40
const code = 300

type Row = readonly [name: string, value: string, size?: number]

function rowsOf(order: OrderDetail, receipt: OrderReceipt): Row[] {
  const all: (Row | false | '')[] = [
    ...order.lines.map(({ title, price }): Row => [title, money(price)]),
    order.discount > 0 && [t('receipt.discount'), money(-order.discount)],
    [t('receipt.total'), money(order.total), 28],
    [t('checkout.vat'), tax(receipt.vat)],
    [t('receipt.city'), tax(receipt.city_tax)],
    receipt.company && [t('receipt.buyer'), receipt.company],
    receipt.tin && [t('receipt.tin'), receipt.tin],
    receipt.consumer && [t('receipt.consumer_short'), receipt.consumer],
    [t('orders.number'), order.number],
    [t('receipt.date'), dateTime(order.paid_at ?? order.created_at)],
  ]
  return all.filter((row) => Boolean(row)) as Row[]
}

/** A drawing that was given as an address. */
async function loaded(address: string) {
  const image = new Image(code, code)
  image.src = address
  await image.decode()
  return image
}

/** Draws a name at the left and a value at the right, both cut to their room. */
function drawRow(on: CanvasRenderingContext2D, [name, value, size = 20]: Row, y: number) {
  on.font = `${size}px sans-serif`
  on.textAlign = 'right'
  on.fillText(value, width - margin, y, width / 2)
  on.textAlign = 'left'
  on.fillText(name, margin, y, width / 2 - 2 * margin)
}

function drawMiddle(on: CanvasRenderingContext2D, text: string, size: number, y: number) {
  on.font = `${size}px sans-serif`
  on.textAlign = 'center'
  on.fillText(text, width / 2, y, width - 2 * margin)
}

/** The receipt with what is shown once, as a picture that stays with the payer. */
export async function receiptPicture(
  order: OrderDetail,
  receipt: OrderReceipt,
  shown: ShownOnce,
): Promise<Blob> {
  const rows = rowsOf(order, receipt)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 2 * margin + 60 + rows.length * 40 + code + 130
  const on = canvas.getContext('2d')
  if (!on) throw new Error('no canvas')
  on.fillStyle = '#fff'
  on.fillRect(0, 0, canvas.width, canvas.height)
  on.fillStyle = '#000'
  let y = margin + 20
  drawMiddle(on, order.seller, 26, y)
  y += 50
  for (const row of rows) {
    drawRow(on, row, y)
    y += 40
  }
  if (shown.qr_picture)
    on.drawImage(await loaded(pictureOf(shown.qr_picture)), (width - code) / 2, y, code, code)
  y += code + 40
  if (shown.lottery) drawMiddle(on, `${t('receipt.lottery')}: ${shown.lottery}`, 28, y)
  drawMiddle(on, `${t('receipt.number')} ${receipt.number}`, 20, y + 50)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
