import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The felt drawn from fixtures, without a server: for looking at it and for the browser tests.
export default defineConfig({
  plugins: [react()],
  build: { rolldownOptions: { input: ['felt.html', 'pictures.html'] }, target: 'es2022', assetsInlineLimit: 0 },
});
