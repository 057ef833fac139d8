import { defineConfig } from 'vite';

/** One entry; pages are split off by dynamic imports. The service writes the HTML around it, so there is no index.html. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Fonts and images stay files: a strict policy of the page forbids data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'src/main.tsx' },
  },
});
