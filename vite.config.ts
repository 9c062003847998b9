import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** The site server that `npm run dev` proxies to. */
const backend = process.env['HEADFRAME_BACKEND'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2500,
  },
  server: {
    proxy: {
      '/config.json': backend,
      '/api': backend,
      '/state': backend,
      '/realms': backend,
      '/scene': { target: backend.replace(/^http/, 'ws'), ws: true },
    },
  },
});
