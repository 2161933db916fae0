import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-restricted-globals': ['error', { name: 'event', message: 'Name the parameter.' }],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Use crypto.getRandomValues.' }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-namespace': 'off', // JSX types of frameworks are namespaces
      '@typescript-eslint/no-this-alias': 'off',
    },
  },
)
