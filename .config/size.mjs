/** Holds what a script tag loads against its budgets; prints a table, and fails when one is broken. Sizes are gzip, in bytes of 1000 a kB. */
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

/** What these bring along that the landing has not. */
const further = (...modules) => closure(...modules.map(holding)).filter(name => !landing.includes(name))

/** What a login by e-mail brings until somebody is signed in, and what the words of failures need: every way in shares it. */
const SHARED = [
  'src/credentials/by-code/prove-email.ts',
  'src/screens/shapes/code/code.view.tsx',
  'src/session/authenticate.ts',
  'src/screens/shapes/status/show-failure.ts',
]
/** The rest of each: what its rows bring on a landing that has them, and what comes when it is chosen. Phone data and the code of WalletConnect are nobody's here. */
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

/** What a page may add: a small file, and behind it the code of that wallet's makers. */
const ADDED = {
  'Coinbase Wallet': { file: 'coinbase', budget: 10_000 },
  WalletConnect: { file: 'walletconnect', budget: 140_000 },
}
const added = Object.entries(ADDED).flatMap(([name, { file, budget }]) => {
  const { atOnce, later } = readAdded(file)
  const sum = of => of.reduce((size, name) => size + gzipped(name), 0)
  return [
    { what: `the file for ${name}, where a page adds it`, budget: 4_000, size: sum(atOnce) },
    { what: `more for ${name}, once chosen`, budget, size: sum(later) },
  ]
})

/** Files for a framework, over the client and the definitions beside them. */
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
const words = file => further(`src/copy/locales/${file}`)

const rows = [
  { what: 'first load: every tag defined', budget: 12_000, size: total(firstLoad) },
  { what: 'scripts up to the first e-mail field', budget: 95_000, size: total(landing) },
  // with the buttons below a screen, what keeps one that approves from being pressed by anybody but a person who has seen it (which a transition of the page prevents, too), and the tries of a second factor
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
  // long lists that are searched: the library that keeps only the rows in view in the document, and what draws them
  ...Object.entries(LISTS).map(([name, modules]) => ({
    what: `more for the list of ${name}`,
    budget: 10_000,
    size: total(own(modules).filter(file => !rowFiles.includes(file))),
  })),
  // what is of others, and comes for a number, or for a wallet that a page has added
  { what: 'more for the phone numbers of the world', budget: 50_000, size: total(further('src/lib/text/phone.ts')) },
  ...added,
  ...thin,
  // a language: what it has at once, and each of its areas, which come with their screens
  ...languages.map(file => ({ what: `more for ${file}`, budget: 4_000, size: total(words(file)) })),
  ...languages.map(file => ({
    what: `more for the largest area of ${file}`,
    budget: 5_500,
    size: Math.max(
      ...areasOf(file).map(area =>
        total(words(`${file.replace('.ts', '')}/${area}`).filter(name => !words(file).includes(name))),
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
// Chunks that wait for each other read what is not there yet: a page that does not open, in a build that says nothing.
const circles = [...chunks.values()]
  .filter(({ fileName, imports }) => imports.length > 0 && closure(...imports).includes(fileName))
  .map(({ fileName }) => fileName)
if (circles.length > 0) console.error(`These chunks import each other: ${circles.join(', ')}.`)
process.exitCode = eager.length > 0 || circles.length > 0 || rows.some(({ size, budget }) => size > budget) ? 1 : 0
