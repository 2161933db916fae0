import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const MAX_ATTEMPTS = 3

/**
 * A port that is free now, for a program that needs a fixed number. It lies below the ephemeral ports of the system
 * (from 32768 on Linux, from 49152 on macOS). Until the program listens, only a program that wants this very number can
 * take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

/** Starts a program with such a port. If it does not start, tries other ports, three in all. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** Whether the port is free on both loopback addresses, IPv4 and IPv6. */
export const isFree = async (port: number): Promise<boolean> =>
  (await isFreeAt(port, '127.0.0.1')) && (await isFreeAt(port, '::1'))

/** Whether the port is free at this address. On a machine without the address, it is. */
function isFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
      .listen({ port, host, ipv6Only: true }, () => probe.close(() => resolve(true)))
  })
}
