import { defineConfig } from 'vite';

/**
 * One entry; pages are split off by dynamic imports. The service writes the HTML around it, so there is no
 * index.html.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: 'dist',
    // All files stand side by side: the service serves them as one level below /assets/web/.
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Fonts and images stay files: a strict policy of the page forbids data addresses.
    assetsInlineLimit: 0,
    // ECharts, which comes with the first chart: 200 kB compressed.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/main.tsx',
      output: {
        // Without these groups each module that two pages share is a file of its own, and a report is 40 requests.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'echarts', test: /\/charts\/echarts\.ts$/, priority: 1 },
            { name: 'shared', test: /\/(?:apps|kernel)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
