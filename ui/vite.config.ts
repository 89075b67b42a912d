import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, loadEnv, type Plugin } from 'vite';

// The page is built into the Python package, which serves it. While developing: `npm run dev` with a server
// running at SERVER. Nothing but the packages under `dependencies` is needed to build (`npm ci --omit=dev`).
const FONTS = ['archivo', 'playfair-display'];

/** The licences of the fonts, beside what is built from them. */
function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    generateBundle() {
      for (const font of FONTS) {
        const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`);
        this.emitFile({ type: 'asset', fileName: `assets/${font}.LICENSE.txt`, source });
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), fontLicences()],
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
