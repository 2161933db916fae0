import { Hono } from 'hono'
import { answerText, type RpcMethods } from '../chains/json-rpc.js'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes, WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { WireError } from '../wire/wire-error.js'
import { Bundler } from './bundler.js'
import { Paymaster } from './paymaster.js'

/** Serves a bundler (ERC-4337) and a paymaster (ERC-7677) for each local Ethereum chain, by JSON-RPC. */
export function bundlerRoutes({ apps }: ProviderContext, { entryPoints }: ChainAccess): Routes {
  const routes: Routes = new Hono()
  const services = Object.values(entryPoints).map(entryPoint => {
    const { chainId } = entryPoint
    const hasPolicy = (policyId: string) => apps.hasPaymasterPolicy(`eip155:${chainId}`, policyId)
    return {
      chainId: String(chainId),
      bundler: new Bundler(entryPoint),
      paymaster: new Paymaster(entryPoint, hasPolicy),
    }
  })
  const answer = async (request: WireRequest, name: 'bundler' | 'paymaster') => {
    const service = services.find(({ chainId }) => chainId === request.req.param('chainId'))
    if (!service) throw new WireError(404, undefined, 'There is no such chain')
    const methods: RpcMethods = { methods: service[name].methods, log: line => console.error(line) }
    const text = await answerText(await request.req.text(), methods)
    return request.body(text ?? '', 200, { 'content-type': 'application/json' })
  }

  serve(routes, 'bundler', request => answer(request, 'bundler'))
  serve(routes, 'paymaster', request => answer(request, 'paymaster'))

  return routes
}
