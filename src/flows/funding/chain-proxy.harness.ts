import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node for another chain id that forwards everything else to a local chain. */
export async function chainProxy(
  rpcUrl: string,
  chainId: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { method, id } = JSON.parse(body) as { method: string; id: number }
      const answered =
        method === 'eth_chainId'
          ? Promise.resolve(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }))
          : fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(answer =>
              answer.text(),
            )
      answered.then(
        text => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
