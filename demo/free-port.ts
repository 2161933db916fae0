import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const TRIES = 3

/**
 * A port that nobody listens at now, for a program that has to be told a number. It lies below those that a system gives away
 * by itself (from 32768 on Linux, from 49152 on macOS): until the program listens, only somebody who wants this very number could take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

/** Starts a program with such a port; with another one where it does not come up, three times at most. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tried = 1; ; tried++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (tried === TRIES) throw error
    }
  }
}

/** Whether nobody listens there, by either name of this machine. */
export const isFree = async (port: number): Promise<boolean> =>
  (await isFreeAt(port, '127.0.0.1')) && (await isFreeAt(port, '::1'))

/** A machine without that address has nobody there. */
function isFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
      .listen({ port, host, ipv6Only: true }, () => probe.close(() => resolve(true)))
  })
}
