import compat from 'eslint-plugin-compat'
import tseslint from 'typescript-eslint'
import { visitorText } from './visitor-text.mjs'

/** Where the provider, a chain or the wallet frame is quoted, as the specification wants it. */
const OTHERS_SPEAK = ['src/screens/error/error.ts', 'src/screens/transaction/problem-text.ts']

const GUESSABLE = { object: 'Math', property: 'random', message: 'Use crypto.getRandomValues.' }
/** Their limit of one second is too short for a busy machine. */
const IMPATIENT = ['waitFor', 'waitUntil'].map(property => ({
  object: 'vi',
  property,
  message: 'Use eventually() of src/lib/time/eventually.harness.ts.',
}))
const READS_PROTOTYPES = { object: 'v', property: 'object', message: 'Use src/lib/own/object.ts.' }

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**', '.data/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-restricted-globals': ['error', { name: 'event', message: 'Name the parameter.' }],
      'no-restricted-properties': ['error', GUESSABLE, ...IMPATIENT],
      'no-eval': 'error',
      'no-new-func': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-namespace': 'off', // JSX types of frameworks are namespaces
      '@typescript-eslint/no-this-alias': 'off',
    },
  },
  // What ships asks for nothing newer than the browsers that `browserslist` in package.json promises.
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,wtr,harness}.{ts,tsx}'],
    ...compat.configs['flat/recommended'],
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/lib/own/object.ts'],
    rules: { 'no-restricted-properties': ['error', GUESSABLE, ...IMPATIENT, READS_PROTOTYPES] },
  },
  // in a page's own document an element may stand in the place of a member, by its name
  {
    files: ['{src,elements}/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,wtr,harness}.{ts,tsx}', 'elements/test/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...["[object.name='document']", "[object.property.name='ownerDocument']"].map(of => ({
          selector: `MemberExpression${of}`,
          message: 'Use readDocument() of src/lib/page-document.ts.',
        })),
        {
          selector: "MemberExpression[property.name='requestSubmit'][object.property.name!='prototype']",
          message: 'A field of the form may have that name: call the prototype.',
        },
      ],
    },
  },
  // A function is read in one look, a file on a few pages; a test file is a list of stories.
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    ignores: ['**/*.{test,wtr,e2e,hard}.{ts,tsx,mjs}', '**/*.harness.{ts,tsx}', 'src/copy/locales/**'],
    rules: { 'max-lines': ['error', 300], 'max-lines-per-function': ['error', 60] },
  },
  // journeys wait for browsers, with limits of their own
  {
    files: ['src/lib/time/eventually.harness.ts', 'demo/e2e/**'],
    rules: { 'no-restricted-properties': ['error', GUESSABLE] },
  },
  {
    files: ['src/**/*.tsx', 'elements/**/*.tsx'],
    plugins: { 'visitor-text': visitorText },
    rules: { 'visitor-text/jsx': 'error' },
  },
  {
    files: ['elements/**/*.ts'],
    ignores: ['**/*.wtr.ts'],
    plugins: { 'visitor-text': visitorText },
    rules: { 'visitor-text/made': 'error' },
  },
  {
    files: ['src/{screens,ui,credentials,stage}/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,wtr}.ts', ...OTHERS_SPEAK],
    plugins: { 'visitor-text': visitorText },
    rules: { 'visitor-text/error-message': 'error' },
  },
)
