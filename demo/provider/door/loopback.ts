import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Longer than any page or test is busy with itself: with Node's five seconds, a client that comes back meets a connection that is being closed. */
const IDLE_MS = 60_000

/** A server that this machine alone can reach, under both of its own addresses. */
export interface LoopbackServer {
  port: number
  /** Ends every connection too. */
  stop(): Promise<void>
}

/** Takes a connection that asks to speak something else than HTTP. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Listens on 127.0.0.1 and, where the machine has it, on ::1, with the same port; 0 is any that is free on both. Rejects with EADDRINUSE where the port is taken on one of them. */
export async function listenOnLoopback(
  listener: RequestListener,
  port: number,
  upgrade?: Upgrade,
): Promise<LoopbackServer> {
  const first = open(listener, upgrade)
  first.server.listen(port, '127.0.0.1')
  await once(first.server, 'listening')
  const servers = [first]
  const { port: given } = first.server.address() as AddressInfo
  const second = open(listener, upgrade)
  second.server.listen({ port: given, host: '::1', ipv6Only: true })
  try {
    await once(second.server, 'listening')
    servers.push(second)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      // else the machine has no IPv6, and does without
      await stop(first)
      if (port === 0 && code === 'EADDRINUSE') return listenOnLoopback(listener, 0, upgrade) // free on the one, taken on the other
      throw error
    }
  }
  return {
    port: given,
    stop: async () => {
      await Promise.all(servers.map(stop))
    },
  }
}

/** A server with all its connections, those too that speak something else by now. */
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
    // What is no HTTP gets an answer of the same shape as everything else.
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
