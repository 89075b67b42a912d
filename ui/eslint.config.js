import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules', 'eslint.config.js', 'vite.config.ts', 'src/wire.ts'] },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-len': ['error', { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'The page writes text, never markup.' },
      ],
      'no-eval': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
);
