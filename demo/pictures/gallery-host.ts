import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleDemo } from '../host/bundle.js'
import { startHost } from '../host/server.js'

/** No server answers here: the gallery's screens send no requests. */
const NOWHERE = 'http://127.0.0.1:9'

const NAME = 'gallery.localhost'

/** The gallery, served from a bundle of the current sources. */
export interface GalleryHost {
  /** The address of the gallery's page. It is the same in every run, because some screens show it. */
  readonly url: string
  /** The switches with which a browser finds this address. */
  readonly switches: readonly string[]
  /** The folder of the bundle. It is removed at the end. */
  readonly folder: string
  stop(): Promise<void>
}

/** Bundles the gallery into a temporary folder, and serves it. */
export async function startGallery(): Promise<GalleryHost> {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-picture-'))
  await bundleDemo(folder)
  const host = await startHost({
    port: 0,
    bundle: folder,
    apiUrl: NOWHERE,
    ethereumRpcUrl: NOWHERE,
    baseRpcUrl: NOWHERE,
    solanaRpcUrl: NOWHERE,
  })
  return {
    url: `http://${NAME}/demo/gallery.html`,
    switches: [`--host-resolver-rules=MAP ${NAME}:80 127.0.0.1:${host.port}`],
    folder,
    stop: async () => {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
