import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Area } from '../area.js'

const folder = fileURLToPath(new URL('../areas/', import.meta.url))
const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'name' in value && 'english' in value
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /^[a-z/-]+\.ts$/.test(name))
const modules = await Promise.all(files.map(name => import(/* @vite-ignore */ `${folder}${name}`) as Promise<object>))

/** All areas of text. */
export const ALL_AREAS: readonly Area[] = [...new Set(modules.flatMap(module => Object.values(module).filter(isArea)))]
