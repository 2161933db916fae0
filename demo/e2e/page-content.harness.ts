import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getBase58Decoder } from '@solana/web3.js'
import type { Frame, Page } from 'puppeteer-core'
import { DEMO_APP_ID } from '../provider/index.js'
import { deriveKey } from '../provider/frame/page/keys/derive.js'
import { farcasterKey } from '../provider/frame/page/keys/farcaster-key.js'
import { joinShares } from '../provider/frame/page/keys/shares.js'
import type { World } from '../world.js'
import { until } from './browser.js'

/** Makes a page record all messages from frames and windows. */
export const recordMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const messages: string[] = []
    Object.assign(globalThis, { heard: messages })
    addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)))
  })

/**
 * Everything that a host's page holds: its DOM with shadow roots, its storage, the records of its databases, the
 * recorded messages, and its heap. The wallet frame is on another site, and so in another process. Works in Chromium
 * only.
 */
export async function pageContent(page: Page): Promise<string> {
  const content = await page.evaluate(async () => {
    const read = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map(({ outerHTML, shadowRoot }) => outerHTML + (shadowRoot ? read(shadowRoot) : ''))
        .join('')
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database says nothing'))
      })
    const records: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        records.push(name, store, await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const { heard = [] } = globalThis as { heard?: string[] }
    return [
      read(document),
      ...heard,
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
      JSON.stringify(records),
    ].join('\n')
  })
  return content + (await heapSnapshot(page))
}

/** Texts that every search has to find: the value of a property, and the end of a long text. */
const PLANTED = ['planted as a property', 'planted at the end of a long text'] as const

/** Makes the page hold these texts. They come as numbers, so that the call itself is not what the search finds. */
const plant = (page: Page): Promise<void> =>
  page.evaluate(
    (property, end) => {
      const textOf = (codes: readonly number[]) => new TextDecoder().decode(Uint8Array.from(codes))
      const filler = Array<number>(100_000).fill(45)
      Object.assign(globalThis, { planted: { property: textOf(property), long: textOf([...filler, ...end]) } })
    },
    [...Buffer.from(PLANTED[0])],
    [...Buffer.from(PLANTED[1])],
  )

/** A snapshot of the page's heap, as JSON. Throws if it lacks what was planted in the page for this. */
async function heapSnapshot(page: Page): Promise<string> {
  await plant(page)
  const session = await page.createCDPSession()
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot = chunks.join('')
  const missing = PLANTED.filter(text => !snapshot.includes(text))
  if (missing.length > 0)
    throw new Error(`The heap lacks what was ${missing.join(' and ')}, so the search says nothing`)
  return snapshot
}

/**
 * The codes that a text in the page's heap contains. Only the texts of the snapshot are searched, because all else in
 * it is numbers; digits of a longer number or word do not count. `address` is a text that the page holds for sure.
 * Chromium itself keeps the text that last matched a field's `pattern`, out of reach of every script: another match
 * takes its place first.
 */
export async function codesInHeap(page: Page, address: string, codes: readonly string[]): Promise<string[]> {
  await page.evaluate(() =>
    Object.assign(document.createElement('input'), { pattern: 'text', value: 'text' }).checkValidity(),
  )
  const { strings } = JSON.parse(await heapSnapshot(page)) as { strings: readonly string[] }
  const holds = (code: string) => strings.some(text => text.includes(code) && new RegExp(`\\b${code}\\b`).test(text))
  if (!holds(address)) throw new Error('The heap does not even hold the address, so the search says nothing')
  return codes.filter(holds)
}

/** Every three consecutive words of a phrase. */
export function wordTriples(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '))
}

/** The halves of a secret, so that a search also finds a part of it. */
export const halvesOfSecret = (secret: string): string[] => [
  secret.slice(0, Math.ceil(secret.length / 2)),
  secret.slice(Math.floor(secret.length / 2)),
]

/**
 * The secrets of this wallet, and others such as a typed password, that the page of the host holds; none if it keeps to
 * the rules.
 */
export async function exposedIn(
  page: Page,
  world: World,
  address: string,
  others: readonly string[] = [],
): Promise<string[]> {
  const content = await pageContent(page)
  if (!content.includes(address)) throw new Error('The page does not even hold the address, so the search says nothing')
  const secrets = [...(await secretsOf(page, world, address)), ...others.flatMap(halvesOfSecret)]
  return secrets.filter(secret => content.includes(secret))
}

/**
 * Waits until a tag that was made for one question has removed its screen, shortly after it is closed. What was typed in
 * the screen is in the page's memory until then.
 */
export const waitUntilRemoved = async (page: Page, tag: string): Promise<void> =>
  void (await until(
    page,
    host => {
      const root = document.querySelector('wallet-app')?.shadowRoot
      return root && !root.querySelector(host)?.shadowRoot?.querySelector('dialog')
    },
    tag,
  ))

/** What the provider stores of the wallets of one secret, and the visitor's cloud: shares and recovery keys. */
const STORED = `
SELECT s.server_share AS server, e.encrypted_recovery_share, e.recovery_key, d.app_share, d.encrypted_tee_share, f.content
FROM wallet_share_sets s JOIN wallet_entropies e ON e.id = s.entropy_id
LEFT JOIN wallet_delegations d ON d.entropy_id = e.id
LEFT JOIN cloud_files f ON f.id IN (e.file_id, e.icloud_record_name)
WHERE s.id = ?`

/**
 * The secrets of this wallet, in every encoding in which they could leak: phrase, keys, shares, and the keys of its
 * recovery. They are recovered from the device shares, which are decrypted in the frame of this page, and the
 * provider's shares.
 */
async function secretsOf(page: Page, world: World, address: string): Promise<string[]> {
  const frame = page.frames().find(one => one.url().includes('/embedded-wallets'))
  if (!frame) throw new Error('There is no frame')
  for (const { setId, share } of await deviceShares(frame)) {
    const row = world.driver.context.db.get(STORED, [setId])
    if (!row) continue
    const server = String(row['server'])
    const [device, own] = [Uint8Array.from(share), new Uint8Array(Buffer.from(server, 'base64'))]
    const secret = await joinShares(device, own)
    const [ethereum, solana] = [await deriveKey(secret, 'ethereum', 0), await deriveKey(secret, 'solana', 0)]
    if (![ethereum.address, solana.address].includes(address)) continue
    const stored = Object.values(row).filter(value => typeof value === 'string' && value !== '') as string[]
    return [
      ...wordTriples(entropyToMnemonic(secret, wordlist)),
      ...[device, secret, ethereum.secret, solana.secret, await farcasterKey(secret)].flatMap(bytes =>
        [
          Buffer.from(bytes).toString('hex'),
          Buffer.from(bytes).toString('base64'),
          getBase58Decoder().decode(bytes),
          bytes.join(),
        ].flatMap(halvesOfSecret),
      ),
      ...stored.flatMap(halvesOfSecret),
    ]
  }
  throw new Error('No share on this device is one of this wallet')
}

const deviceShares = (frame: Frame): Promise<{ setId: string; share: number[] }[]> =>
  frame.evaluate(async app => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>(resolve => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await resultOf(indexedDB.open('wallet-frame'))
    const all = (store: string) => database.transaction(store).objectStore(store)
    const key = (await resultOf(all('keys').get(app))) as CryptoKey
    const rows = (await resultOf(all('shares').getAll())) as {
      id: string
      iv: Uint8Array<ArrayBuffer>
      box: ArrayBuffer
    }[]
    return Promise.all(
      rows.map(async ({ id, iv, box }) => {
        const additionalData = new TextEncoder().encode(`${app}\n${id}`)
        const share = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, box)
        return { setId: id, share: [...new Uint8Array(share)] }
      }),
    )
  }, DEMO_APP_ID)
