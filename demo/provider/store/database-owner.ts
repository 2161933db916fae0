import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'

const BOOT_TOLERANCE_MS = 60_000

interface Owner {
  pid: number
  bootedAt: number
}

/**
 * Makes this process the only one that uses a database file. The database's own lock is a folder that remains when the
 * process is killed. This function records the owner, and removes the folder if the owner is no longer running. Throws
 * if another running process uses the file. The returned function releases the file.
 */
export function ownDatabase(file: string): () => void {
  const ownerFile = `${file}.owner`
  const owner = readOwner(ownerFile)
  if (owner && owner.pid !== process.pid) {
    if (isRunning(owner))
      throw new Error(
        `${file} is in use by process ${owner.pid}. Stop that one first, or start with another data folder.`,
      )
    rmSync(`${file}.lock`, { recursive: true, force: true })
  }
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, bootedAt: bootedAt() } satisfies Owner))
  return () => rmSync(ownerFile, { force: true })
}

function readOwner(ownerFile: string): Owner | undefined {
  try {
    const { pid, bootedAt } = JSON.parse(readFileSync(ownerFile, 'utf8')) as Partial<Owner>
    return typeof pid === 'number' && typeof bootedAt === 'number' ? { pid, bootedAt } : undefined
  } catch {
    return undefined
  }
}

/** Process ids are reused after the machine restarts, so an owner from before the restart no longer runs. */
function isRunning({ pid, bootedAt: then }: Owner): boolean {
  if (Math.abs(then - bootedAt()) > BOOT_TOLERANCE_MS) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function bootedAt(): number {
  return Math.round(Date.now() - uptime() * 1_000)
}
