import { defineConfig } from 'vite';

/** The report page as one script and one style sheet, which are written into the file of a report: it loads nothing. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  build: {
    outDir: 'dist',
    assetsDir: '',
    // It stands beside the application, which is built before.
    emptyOutDir: false,
    cssCodeSplit: false,
    // Fonts too are inside.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    modulePreload: false,
    rollupOptions: {
      input: 'src/saved-report.tsx',
      output: { codeSplitting: false, entryFileNames: 'saved-report.js', assetFileNames: 'saved-report[extname]' },
    },
  },
});
