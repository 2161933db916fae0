import { createServer, type AddressInfo } from 'node:net'

/** A port of this machine that nobody listens at now. */
export const freePort = () => new Promise<number>(resolve => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resolve(port))
  })
})
