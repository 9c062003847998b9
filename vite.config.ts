import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** The site server that `npm run dev` proxies to. */
const backend = process.env['HEADFRAME_BACKEND'] ?? 'http://localhost:8080';

/** Editors that the Inspector would open for what a vehicle model does not have. */
const EDITORS =
  /^@babylonjs\/(gui-editor|node-editor|node-geometry-editor|node-particle-editor|node-render-graph-editor)$/;

/** The model preview is built apart (`--mode preview`): chunks shared with it would make the app's own larger. */
const previewBuild = {
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: { input: 'model-preview.html' },
};

const absentEditor = fileURLToPath(new URL('src/preview/inspector/absentEditor.ts', import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: { alias: [{ find: EDITORS, replacement: absentEditor }] },
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2500,
    ...(mode === 'preview' ? previewBuild : {}),
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
}));
