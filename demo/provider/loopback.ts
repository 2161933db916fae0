import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server that this machine alone can reach, under both of its own addresses. */
export interface LoopbackServer {
  port: number
  /** Ends every connection too. */
  stop(): Promise<void>
}

/** Takes a connection that asks to speak something else than HTTP. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Listens on 127.0.0.1 and, where the machine has it, on ::1, with the same port; 0 is any free one. */
export async function listenOnLoopback(listener: RequestListener, port: number, upgrade?: Upgrade): Promise<LoopbackServer> {
  const first = server(listener, upgrade)
  first.listen(port, '127.0.0.1')
  await once(first, 'listening')
  const servers = [first]
  const { port: given } = first.address() as AddressInfo
  const second = server(listener, upgrade)
  second.listen({ port: given, host: '::1', ipv6Only: true })
  // A machine without IPv6 does without.
  await once(second, 'listening').then(() => servers.push(second), () => undefined)
  return { port: given, stop: async () => { await Promise.all(servers.map(stop)) } }
}

function server(listener: RequestListener, upgrade: Upgrade | undefined): Server {
  const server = createServer(listener)
  if (upgrade) server.on('upgrade', upgrade)
  return server.on('clientError', (_error, socket) => {
    // What is no HTTP gets an answer of the same shape as everything else.
    const body = '{"error":"This is no request"}'
    if (socket.writable) socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`)
  })
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
