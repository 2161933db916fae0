import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Browser, Page, Protocol } from 'puppeteer-core'
import { launch, PATIENCE, type Engine } from './browser.js'

/** A virtual authenticator (Web Authentication Level 3, section 11) that consents to every request. */
export interface Authenticator {
  /** Sets whether the user is verified, as by face, fingerprint or the lock of the device. */
  verified(is: boolean): Promise<unknown>
  credentials(): Promise<readonly Protocol.WebAuthn.Credential[]>
}

const KIND = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const

/**
 * Starts a browser of this engine, with a function that adds an authenticator to one of its pages: a new one, or one
 * with the passkeys of another, as they are synchronised between the devices of a person.
 */
export async function launchWithAuthenticator(
  engine: Engine,
): Promise<{ browser: Browser; authenticatorOf(page: Page, like?: Authenticator): Promise<Authenticator> }> {
  if (engine === 'chromium') return { browser: await launch(), authenticatorOf: inChromium }
  const browser = await launch(engine, ['-marionette'], {
    'marionette.port': 0,
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  })
  // In Firefox an authenticator belongs to all pages of the browser.
  return { browser, authenticatorOf: async (_, like) => like ?? inFirefox(await marionettePort(browser)) }
}

async function inChromium(page: Page, like?: Authenticator): Promise<Authenticator> {
  const device = await page.createCDPSession()
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...KIND, automaticPresenceSimulation: true },
  })
  for (const credential of (await like?.credentials()) ?? [])
    await device.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    verified: isUserVerified => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** The port of Marionette. Firefox chooses a free one, and writes it into its profile. */
function marionettePort(browser: Browser): Promise<number> {
  const args = browser.process()?.spawnargs ?? []
  const profile = args[args.indexOf('--profile') + 1] ?? ''
  return vi.waitFor(async () => Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8')), {
    timeout: PATIENCE.timeout,
    interval: PATIENCE.polling,
  })
}

/**
 * WebDriver BiDi has no virtual authenticators. Firefox offers them through its older protocol, Marionette: JSON
 * messages, each with its length before it.
 */
async function inFirefox(port: number): Promise<Authenticator> {
  const socket = await vi.waitFor(
    () =>
      new Promise<ReturnType<typeof connect>>((resolve, reject) => {
        const connection = connect(port, '127.0.0.1', () => resolve(connection)).once('error', reject)
      }),
    { timeout: PATIENCE.timeout, interval: PATIENCE.polling },
  )
  const waiting = new Map<number, (answer: readonly [error: unknown, result: unknown]) => void>()
  let buffer = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    for (buffer = Buffer.concat([buffer, data]); ;) {
      const separator = buffer.indexOf(':')
      const end = separator + 1 + Number(buffer.subarray(0, Math.max(separator, 0)).toString())
      if (separator < 0 || buffer.length < end) return
      const message = JSON.parse(buffer.subarray(separator + 1, end).toString()) as unknown
      buffer = buffer.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1] as number)?.([message[2], message[3]]) // ignores the greeting
    }
  })
  let last = 0
  const ask = async (command: string, parameters: object): Promise<unknown> => {
    const id = ++last
    const answer = new Promise<readonly [unknown, unknown]>(resolve => waiting.set(id, resolve))
    const text = JSON.stringify([0, id, `WebAuthn:${command}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [error, result] = await answer
    if (error) throw new Error(JSON.stringify(error))
    return (result as { value?: unknown }).value ?? result
  }
  const authenticatorId = await ask('AddVirtualAuthenticator', { ...KIND, isUserConsenting: true })
  return {
    verified: isUserVerified => ask('SetUserVerified', { authenticatorId, isUserVerified }),
    credentials: () => ask('GetCredentials', { authenticatorId }) as ReturnType<Authenticator['credentials']>,
  }
}
