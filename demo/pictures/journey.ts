/**
 * `npm run picture`: takes the first picture of the README, `journey.png`, from the current screens: four states of the
 * gallery side by side. It uses the font Inter if that is installed (Debian: `fonts-inter`), otherwise the system's
 * font.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, until } from '../e2e/browser.js'
import { startGallery } from './gallery-host.js'

const FILE = fileURLToPath(new URL('journey.png', import.meta.url))
const SIZE = { width: 1640, height: 776, deviceScaleFactor: 1.5 }
/** The steps of the journey: a state of the gallery, and its caption. */
const STEPS = [
  ['landing-wallet-again', 'Log in'],
  ['code', 'Type the code'],
  ['receive-arrived', 'Receive funds'],
  ['confirm-ethereum', 'Approve'],
] as const
const TYPED = '418'

/** Shows only the four screens, each under its caption, in the colours of the demo. */
const ARRANGED = `
html { --wallet-color-accent: #23405f; background: #f1eee7; }
body { margin: 0; padding: 0; }
.bar, nav, main { display: none; }
body { display: grid; grid-template-columns: repeat(4, 360px); place-content: center; column-gap: 32px; block-size: 100vh; align-items: center; }
figure { margin: 0; padding: 0; }
figcaption { display: block; margin: 0 0 16px; font: 500 17px/1.4 system-ui, sans-serif; letter-spacing: -.01em; color: #6b655b; }
figcaption b { font-weight: 600; color: #23201b; margin-inline-end: 8px; }
figure, .host { inline-size: 360px; }
figure { block-size: 660px; }
`

/** Makes Inter the system's own font, because review screens use no font of the page. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  ${['system-ui', 'sans-serif'].map(name => `<match target="pattern"><test name="family"><string>${name}</string></test><edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>`).join('\n  ')}
</fontconfig>`

const gallery = await startGallery()
writeFileSync(join(gallery.folder, 'fonts.conf'), FONTS)
process.env['FONTCONFIG_FILE'] = join(gallery.folder, 'fonts.conf') // read by Chromium on Linux only
const browser = await launch('chromium', gallery.switches)
try {
  const page = await browser.newPage()
  await page.setBypassCSP(true) // for the style sheet below only
  await page.setViewport(SIZE)
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await page.evaluateOnNewDocument(css => {
    document.addEventListener('readystatechange', () => {
      const sheet = new CSSStyleSheet() // adopted before the screens read their colours
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    })
  }, ARRANGED)
  const only = STEPS.map(([id]) => id).join()
  await page.goto(`${gallery.url}?theme=light&only=${only}`)
  await until(
    page,
    ids => ids.every(id => document.querySelector(`#${id} .host[data-shown]`)),
    STEPS.map(([id]) => id),
  )
  await page.evaluate(steps => {
    for (const [at, [id, words]] of steps.entries()) {
      const figure = document.getElementById(id)
      const number = Object.assign(document.createElement('b'), { textContent: `${at + 1}` })
      figure?.querySelector('figcaption')?.replaceChildren(number, words)
      if (figure) document.body.append(figure) // in the order of the journey; other states stay hidden
    }
  }, STEPS)
  const field = await page.waitForSelector('#code >>> input')
  await field?.type(TYPED)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.screenshot({ path: FILE })
  console.log(`${FILE} shows ${STEPS.map(([, words]) => words.toLowerCase()).join(', ')}.`)
} finally {
  await browser.close()
  await gallery.stop()
}
