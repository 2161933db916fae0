import type { World } from '../../../demo/world.js'
import { logIn } from '../../accounts/log-in.js'
import { farcasterStatus, startFarcaster } from '../../api/login/farcaster.js'

/** Fills in a form behind a link of Farcaster, as a person does in its app. */
export const postForm = (world: World, link: string, fields: Record<string, string>) =>
  fetch(link.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), { method: 'POST', body: new URLSearchParams(fields) })

export async function logInAtFarcaster(world: World): Promise<void> {
  const { connectUri, channelToken } = await startFarcaster()
  await postForm(world, connectUri, { person: 'ada' })
  const signed = await farcasterStatus({ channelToken })
  if (signed.state !== 'completed') throw new Error('Nobody has signed')
  const { message, signature, fid } = signed
  await logIn({ kind: 'farcaster', channelToken, message, signature, fid })
}
