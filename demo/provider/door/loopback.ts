import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Longer than any page or test stays idle. With Node's default of five seconds, a client may reuse a connection that is
 * just being closed.
 */
const IDLE_MS = 60_000

/** A server that only this machine can reach, on both of its loopback addresses. */
export interface LoopbackServer {
  port: number
  /** Also closes every connection. */
  stop(): Promise<void>
}

/** Takes over a connection that asks for an upgrade from HTTP. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Listens on the same port of 127.0.0.1 and, if the machine has it, ::1. Port 0 takes one that is free on both. Rejects
 * with EADDRINUSE if the port is taken on either.
 */
export async function listenOnLoopback(
  listener: RequestListener,
  port: number,
  upgrade?: Upgrade,
): Promise<LoopbackServer> {
  const first = open(listener, upgrade)
  first.server.listen(port, '127.0.0.1')
  await once(first.server, 'listening')
  const servers = [first]
  const { port: boundPort } = first.server.address() as AddressInfo
  const second = open(listener, upgrade)
  second.server.listen({ port: boundPort, host: '::1', ipv6Only: true })
  try {
    await once(second.server, 'listening')
    servers.push(second)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      // With the two codes above the machine has no IPv6, and the server uses IPv4 alone.
      await stop(first)
      // A port that was free on the first address may be taken on the second.
      if (port === 0 && code === 'EADDRINUSE') return listenOnLoopback(listener, 0, upgrade)
      throw error
    }
  }
  return {
    port: boundPort,
    stop: async () => {
      await Promise.all(servers.map(stop))
    },
  }
}

/** A server with all its connections, including upgraded ones. */
interface Listening {
  server: Server
  sockets: ReadonlySet<Socket>
}

function open(listener: RequestListener, upgrade: Upgrade | undefined): Listening {
  const [server, sockets] = [createServer(listener), new Set<Socket>()]
  server.keepAliveTimeout = IDLE_MS
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  if (upgrade) server.on('upgrade', upgrade)
  server.on('clientError', (_error, socket) => {
    // A request that is not HTTP gets an error of the usual shape.
    const body = '{"error":"This is no request"}'
    if (socket.writable)
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
      )
  })
  return { server, sockets }
}

function stop({ server, sockets }: Listening): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
