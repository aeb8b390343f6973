// Buys in QPay's sandbox with a client that is not ours, as it comes: token,
// refresh, invoice, check, payment, receipt, refund, cancel.
//   node client.mjs MODULE URL
import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'

const [module, baseUrl] = process.argv.slice(2)
const { QPayClient } = await import(pathToFileURL(module))
const callbackUrl = 'http://127.0.0.1:1/'
const client = new QPayClient({
  baseUrl,
  username: 'TEST_MERCHANT',
  password: '123456',
  invoiceCode: 'TEST_INVOICE',
  callbackUrl,
})
const invoice = (senderInvoiceNo) =>
  client.createSimpleInvoice({
    invoiceCode: 'TEST_INVOICE',
    senderInvoiceNo,
    invoiceReceiverCode: 'terminal',
    invoiceDescription: 'Захиалга',
    amount: 44_000,
    callbackUrl,
  })

const token = await client.getToken()
assert.ok(token.expiresIn > Date.now() / 1000)
await client.refreshToken()

const paid = await invoice('1')
assert.ok(paid.qrText && paid.qrImage && paid.qPayShortUrl && paid.urls.length > 0)
const asked = { objectType: 'INVOICE', objectId: paid.invoiceId, offset: { pageNumber: 1, pageLimit: 100 } }
assert.equal((await client.checkPayment(asked)).count, 0)
await fetch(paid.urls[0].link, { method: 'POST', body: new URLSearchParams({ way: 'pay' }) })
const { count, paidAmount, rows } = await client.checkPayment(asked)
assert.deepEqual([count, paidAmount, rows[0].paymentStatus], [1, 44_000, 'PAID'])

const { paymentId } = rows[0]
const receipt = await client.createEbarimt({ paymentId, ebarimtReceiverType: '83' })
assert.equal(receipt.vatAmount, '4000.00')
assert.ok(receipt.ebarimtQrData && receipt.ebarimtLottery)
await client.cancelEbarimt(paymentId)
await client.refundPayment(paymentId, { note: 'unread' })
assert.equal((await client.getPayment(paymentId)).paymentStatus, 'REFUND')

const open = await invoice('2')
await client.cancelInvoice(open.invoiceId)
await assert.rejects(client.cancelInvoice(open.invoiceId), { code: 'INVOICE_ALREADY_CANCELED' })
console.log('token, refresh, invoice, check, payment, receipt, refund, cancel: as the client expects')
