import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { decodeJwt } from 'jose'
import type { WebSocket, WebSocketServer } from 'ws'
import { isLocalHost } from '../door/local-hosts-only.js'
import type { Faults } from '../faults/faults.js'
import { FaultySocket, meetUpgrade } from '../faults/socket-faults.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import type { Relay } from './relay.js'

export const RELAY_PATH = '/walletconnect'

const MESSAGE_LIMIT_BYTES = 500_000
/** Clients treat a relay as dead after 35 s of silence. */
const PING_MS = 20_000

/** The relay's server: it accepts WebSockets of pages and programs on this machine. */
export class RelayServer {
  #server: Promise<WebSocketServer> | undefined
  #pings: NodeJS.Timeout | undefined

  constructor(
    readonly relay: Relay,
    private readonly faults: Faults,
  ) {}

  /** Upgrades a connection to a WebSocket, or refuses it. */
  readonly upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { host = '', origin } = request.headers
    if (url.pathname.replace(/\/$/, '') !== RELAY_PATH) return refuse(socket, 404)
    if (!isLocalHost(host) || (origin !== undefined && !isAllowedOrigin(origin, allowedSources([]))))
      return refuse(socket, 403)
    const server = await (this.#server ??= this.#open())
    meetUpgrade(this.faults, RELAY_PATH, socket, () =>
      server.handleUpgrade(request, socket, head, webSocket =>
        this.#greet(webSocket, nameOf(url.searchParams.get('auth'))),
      ),
    )
  }

  async stop(): Promise<void> {
    clearInterval(this.#pings)
    const server = await this.#server
    for (const client of server?.clients ?? []) client.terminate()
    server?.close()
  }

  /** `ws` is loaded with the first client, so that a start without clients does not wait for it. */
  async #open(): Promise<WebSocketServer> {
    const { WebSocketServer } = await import('ws')
    const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES })
    this.#pings = setInterval(() => {
      for (const client of server.clients) client.ping()
    }, PING_MS).unref()
    return server
  }

  #greet(webSocket: WebSocket, id: string): void {
    const client = { id, send: (payload: object) => faulty.say(JSON.stringify(payload)) }
    const faulty = new FaultySocket({
      socket: webSocket,
      faults: this.faults,
      pathOf,
      serve: text => this.relay.hear(client, text),
    })
    this.relay.join(client)
    webSocket.on('message', (data, isBinary) => {
      if (isBinary) webSocket.close(1003)
      else faulty.hear((data as Buffer).toString('utf8'))
    })
    webSocket.on('close', () => this.relay.leave(client))
    webSocket.on('error', () => webSocket.terminate())
  }
}

/** A batch is the same operation as a single call. */
const pathOf = (method: string): string =>
  `${RELAY_PATH}/${encodeURIComponent(method.toWellFormed()).replace(/^irn_batch(\w)/, (_, first: string) => `irn_${first.toLowerCase()}`)}`

/** The client's id: its token's unverified issuer. It only keeps a client's own messages from coming back to it. */
function nameOf(auth: string | null): string {
  try {
    return decodeJwt(auth ?? '').iss ?? randomUUID()
  } catch {
    return randomUUID()
  }
}

function refuse(socket: Duplex, status: 403 | 404): void {
  socket.end(
    `HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Forbidden'}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  )
}
