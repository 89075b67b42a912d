import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

// The page is built into the Python package, which serves it. While developing: `npm run dev` with a server
// running at SERVER. Nothing but the packages under `dependencies` is needed to build (`npm ci --omit=dev`).
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  build: {
    outDir: '../cutcard/web/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: loadEnv(mode, '.', '')['SERVER'] ?? 'http://127.0.0.1:8000', ws: true } },
  },
}));
