// Draws the icons of the installed app (public/icons) from the mark of public/favicon.svg with the
// browser that the journeys use. Run after changing the mark: node scripts/app-icons.mjs
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const icons = new URL('../public/icons/', import.meta.url)
const ground = '#0d2568'

/** size in px; share of the side that the mark takes; rounded corners, or a full ground to be masked. */
const wanted = [
  { name: '192', size: 192, share: 0.62, radius: 0.18 },
  { name: '512', size: 512, share: 0.62, radius: 0.18 },
  { name: 'maskable-512', size: 512, share: 0.5, radius: 0 },
  { name: 'apple-180', size: 180, share: 0.6, radius: 0 },
]

const drawing = ({
  size,
  share,
  radius,
}) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<rect width="100" height="100" rx="${radius * 100}" fill="${ground}"/>
<svg x="${50 - share * 50}" y="${50 - share * 50}" width="${share * 100}" height="${share * 100}" viewBox="0 0 34 34">
<path d="M3 8.5h28v3.2H3zM3 22.3h28v3.2H3z" fill="#f8f1e1"/>
<path d="M5 14h24M5 17h24M5 20h24" stroke="#f8f1e1" stroke-width="1.5"/>
<path d="M13.5 5.5h7V26L17 30l-3.5-4z" fill="#a8371f"/>
</svg></svg>`

await mkdir(icons, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const icon of wanted) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(icon)}`)
  await writeFile(
    new URL(`${icon.name}.png`, icons),
    await page.screenshot({ omitBackground: true }),
  )
  await page.close()
}
await browser.close()
