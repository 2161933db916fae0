/** The plugins of every build, from our sources to minified scripts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import esbuild from 'rollup-plugin-esbuild'
import { root } from '../tags.mjs'
import { errorPrefixes } from './error-prefixes.mjs'
import { inlineConstants } from './inline-constants.mjs'
import { ownJsx } from './own-jsx.mjs'
import { pageNames } from './page-names.mjs'
import { smallScripts } from './small-scripts.mjs'
import { smallStyles } from './small-styles.mjs'
import { typescriptNames } from './typescript-names.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Replaces the environment variables that scripts read. */
const environment = replace({
  preventAssignment: true,
  values: {
    'process.env.NODE_ENV': '"production"',
    'process.env.WALLET_ELEMENTS_VERSION': JSON.stringify(version),
    'process.env.IS_VITEST': '"false"',
    'process.env.DISABLE_GLOBAL_CORE': '"true"', // WalletConnect reads these two, and only in Node
  },
})

const packages = nodeResolve({
  browser: true,
  preferBuiltins: false,
  extensions: ['.mjs', '.js', '.ts', '.tsx'],
  exportConditions: ['production', 'browser'],
})

export const plugins = [
  typescriptNames,
  inlineConstants,
  errorPrefixes,
  smallStyles,
  environment,
  ...pageNames,
  ownJsx,
  packages,
  commonjs(),
  json(),
  esbuild({ target: 'es2022', jsx: 'automatic', legalComments: 'none' }),
  ...smallScripts,
]
