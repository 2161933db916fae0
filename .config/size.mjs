/**
 * Compares the sizes of the built scripts with their budgets, prints a table, and fails if one is too large. Sizes are
 * gzip; a kB is 1000 bytes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cdn, readAdded, readChunks } from './build/cdn-chunks.mjs'

const { chunks, closure, holding, firstLoad, landing } = readChunks()
const gzipped = name => gzipSync(readFileSync(join(cdn, name)), { level: 9 }).length
const sizes = new Map([...chunks.keys()].map(name => [name, gzipped(name)]))
const total = names => names.reduce((sum, name) => sum + sizes.get(name), 0)
const packagesIn = names =>
  new Set(
    names
      .flatMap(name => chunks.get(name).modules)
      .map(id => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
      .filter(Boolean),
  )

/** The files of these modules and of their static imports, without those that the landing screen has loaded. */
const further = (...modules) => closure(...modules.map(holding)).filter(name => !landing.includes(name))

/** The modules that all login methods share: those of a login by e-mail, and those of the error texts. */
const SHARED = [
  'src/credentials/by-code/prove-email.ts',
  'src/screens/shapes/code/code.view.tsx',
  'src/session/authenticate.ts',
  'src/screens/shapes/status/show-failure.ts',
]
/**
 * The other modules of each method: those of its rows on a landing screen (`ROWS`), and those that load once it is
 * chosen (`METHODS`). Phone metadata and the code of WalletConnect have their own budgets below.
 */
const ROWS = {
  sites: ['src/ui/pictures/provider-marks.ts'],
  apps: ['src/ui/pictures/app-marks.ts'],
  wallets: ['src/wallet/external-wallets.ts', 'src/screens/wallet/wallet-rows.ts'],
  'other apps': ['src/credentials/cross-app/app-rows.ts'],
}
const METHODS = {
  sms: ['src/credentials/by-code/prove-phone.ts'],
  sites: ['src/credentials/sites/prove-site.ts'],
  farcaster: ['src/credentials/apps/prove-farcaster.ts'],
  telegram: ['src/credentials/apps/prove-telegram.ts'],
  passkey: ['src/credentials/passkey/prove-passkey.ts'],
  wallet: ['src/credentials/wallet/prove-wallet.ts'],
  'cross-app': ['src/credentials/cross-app/prove-cross-app.ts'],
  guest: ['src/screens/login/guest.ts'],
  "the host's own login": ['src/accounts/custom-token/sync-custom-auth.ts', 'src/accounts/proofs/custom-token.ts'],
  'a captcha': ['src/screens/security/captcha.ts', 'src/screens/security/captcha.view.tsx'],
}
const LISTS = {
  'all wallets': ['src/screens/wallet/listed/wallet-list.ts', 'src/screens/shapes/find/find.view.tsx'],
  countries: ['src/screens/login/phone/countries.ts', 'src/screens/shapes/find/find.view.tsx'],
}
const shared = further(...SHARED)
const rowFiles = further(...Object.values(ROWS).flat())
const own = modules => further(...modules).filter(name => !shared.includes(name))

/** Wallets that a page may add: a small file, which loads the code of the wallet's vendor later. */
const ADDED = {
  'Coinbase Wallet': { file: 'coinbase', budget: 10_000 },
  WalletConnect: { file: 'walletconnect', budget: 140_000 },
}
const added = Object.entries(ADDED).flatMap(([name, { file, budget }]) => {
  const { atOnce, later } = readAdded(file)
  const sum = names => names.reduce((size, name) => size + gzipped(name), 0)
  return [
    { what: `the file for ${name}, where a page adds it`, budget: 4_000, size: sum(atOnce) },
    { what: `more for ${name}, once chosen`, budget, size: sum(later) },
  ]
})

/** Files for a framework. They are small because they import the client and the definitions beside them. */
const THIN = { react: 5_000, wagmi: 1_500 }
const thin = Object.entries(THIN).map(([name, budget]) => ({
  what: `wallet-elements/${name}, beside the client`,
  budget,
  size: gzipped(join('..', `${name}.js`)),
}))

const locales = new URL('../src/copy/locales/', import.meta.url)
const languages = readdirSync(locales).filter(name => name.endsWith('.ts'))
const areasOf = language =>
  readdirSync(new URL(language.replace('.ts', '/'), locales), { recursive: true }).filter(name => name.endsWith('.ts'))
const localeFiles = file => further(`src/copy/locales/${file}`)

const rows = [
  { what: 'first load: every tag defined', budget: 12_000, size: total(firstLoad) },
  { what: 'scripts up to the first e-mail field', budget: 95_000, size: total(landing) },
  // This includes the buttons below a screen, the attempts of a second factor, and the guard of an approving button:
  // only a person who has seen it can press it, also during a transition of the page.
  {
    what: 'more for the code',
    budget: 11_200,
    size: total(further('src/credentials/by-code/prove-email.ts', 'src/screens/shapes/code/code.view.tsx')),
  },
  ...Object.entries(ROWS).map(([name, modules]) => ({
    what: `more for rows of ${name}`,
    budget: 10_000,
    size: total(own(modules)),
  })),
  ...Object.entries(METHODS).map(([name, modules]) => ({
    what: `more for ${name}, once chosen`,
    budget: 6_000,
    size: total(own(modules).filter(file => !rowFiles.includes(file))),
  })),
  // Long lists with a search: the library that keeps only the visible rows in the document, and the view of the list.
  ...Object.entries(LISTS).map(([name, modules]) => ({
    what: `more for the list of ${name}`,
    budget: 10_000,
    size: total(own(modules).filter(file => !rowFiles.includes(file))),
  })),
  // Code of other vendors, loaded for a phone number or for a wallet that a page has added.
  { what: 'more for the phone numbers of the world', budget: 50_000, size: total(further('src/lib/text/phone.ts')) },
  ...added,
  ...thin,
  // A language: the part that loads at once, and the largest of its areas, which load with their screens.
  ...languages.map(file => ({ what: `more for ${file}`, budget: 4_000, size: total(localeFiles(file)) })),
  ...languages.map(file => ({
    what: `more for the largest area of ${file}`,
    budget: 5_500,
    size: Math.max(
      ...areasOf(file).map(area =>
        total(localeFiles(`${file.replace('.ts', '')}/${area}`).filter(name => !localeFiles(file).includes(name))),
      ),
    ),
  })),
]
console.table(
  rows.map(({ what, size, budget }) => ({
    what,
    'kB gzip': (size / 1000).toFixed(2),
    budget: (budget / 1000).toFixed(2),
    held: size <= budget,
  })),
)

const eager = [...packagesIn(firstLoad)].filter(name =>
  ['react', 'react-dom', 'viem', '@solana/web3.js', 'valibot', 'qrcode', 'libphonenumber-js'].includes(name),
)
if (eager.length > 0) console.error(`The first load carries ${eager.join(', ')}.`)
if (process.argv.includes('--chunks')) {
  for (const name of landing.sort((a, b) => sizes.get(b) - sizes.get(a))) {
    console.log(
      `${String(sizes.get(name)).padStart(7)}  ${firstLoad.includes(name) ? 'first ' : '      '} ${name}  ${chunks
        .get(name)
        .modules.filter(id => !id.includes('node_modules'))
        .slice(0, 6)
        .join(' ')}`,
    )
  }
}
// Chunks that import each other can read a binding before it is set. The page then does not open, and the build gives
// no warning.
const circles = [...chunks.values()]
  .filter(({ fileName, imports }) => imports.length > 0 && closure(...imports).includes(fileName))
  .map(({ fileName }) => fileName)
if (circles.length > 0) console.error(`These chunks import each other: ${circles.join(', ')}.`)
process.exitCode = eager.length > 0 || circles.length > 0 || rows.some(({ size, budget }) => size > budget) ? 1 : 0
