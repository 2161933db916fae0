import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Faults } from '../faults/faults.js'
import { FaultySocket, meetUpgrade } from '../faults/socket-faults.js'

/**
 * Proxies a chain's WebSockets message by message. A fault can affect requests, responses and subscription messages.
 */
export class ChainSockets {
  #server: Promise<WebSocketServer> | undefined

  /** `path` is the chain's path in `operations/calls.ts`. `target` is the chain's own address, `http://…`. */
  constructor(
    private readonly path: string,
    private readonly target: string,
    private readonly faults: Faults,
  ) {}

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    meetUpgrade(
      this.faults,
      this.path,
      socket,
      () => void this.#open(request, socket, head).catch(() => socket.destroy()),
    )
  }

  async stop(): Promise<void> {
    const server = await this.#server
    for (const client of server?.clients ?? []) client.terminate()
    server?.close()
  }

  /** Connects the client to the chain. If the chain refuses WebSockets, the client's connection is cut. */
  async #open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { WebSocket, WebSocketServer } = await import('ws')
    const server = await (this.#server ??= Promise.resolve(new WebSocketServer({ noServer: true })))
    const onward = new WebSocket(this.target.replace('http', 'ws'), { perMessageDeflate: false })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.terminate())
    onward.on('open', () => server.handleUpgrade(request, socket, head, client => this.#join(client, onward)))
  }

  #join(client: WebSocket, onward: WebSocket): void {
    const { faults, path } = this
    const faulty = new FaultySocket({
      socket: client,
      faults,
      pathOf: method => `${path}/${encodeURIComponent(method.toWellFormed())}`,
      serve: text => {
        if (onward.readyState === onward.OPEN) onward.send(text)
      },
    })
    client.on('message', (data, isBinary) => {
      if (isBinary) client.close(1003)
      else faulty.hear((data as Buffer).toString('utf8'))
    })
    onward.on('message', data => faulty.say((data as Buffer).toString('utf8')))
    onward.on('close', () => client.terminate())
    client.on('error', () => client.terminate())
  }
}
