// How the client is built: into src/nurie/app/static, with hashed names, compressed ahead of
// time, and with a service worker that knows every file.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { fallback } from './fallback.ts';
import { licences } from './licences.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The language that is always kept, in case another cannot be loaded. */
const FALLBACK = 'en';

/** Writes into sw.js the list of all built files, those of languages apart, and a version that changes with any of them. */
function precache(): Plugin {
  return {
    name: 'nurie-precache',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        // It is not a module, so it cannot share one with the page.
        if (worker.imports.length) throw new Error(`the service worker imports ${worker.imports.join(', ')}`);
        const hash = createHash('sha256');
        const files: string[] = ['/'];
        const languages: Record<string, string[]> = {};
        for (const [name, file] of Object.entries(bundle)) {
          if (name === 'sw.js' || name.endsWith('.map')) continue;
          hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
          const language = file.type === 'chunk' ? /\/messages\/(\w+)\.json/.exec(file.facadeModuleId ?? '')?.[1] : undefined;
          if (language && language !== FALLBACK) (languages[language] ??= []).push(`/${name}`);
          else if (name !== 'index.html') files.push(`/${name}`);
        }
        for (const name of readdirSync(here('public'))) {
          hash.update(readFileSync(here(`public/${name}`)));
          files.push(`/${name}`);
        }
        worker.code = worker.code
          .replaceAll('__LANGUAGES__', JSON.stringify(languages))
          .replaceAll('__FILES__', JSON.stringify(files.sort()))
          .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      },
    },
  };
}

/** Puts beside every file that gets smaller its compressed forms, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'nurie-compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|html|json|svg|txt|wasm|webmanifest)$/.test(name)) continue;
          const file = join(dir!, name);
          const data = readFileSync(file);
          for (const [suffix, bytes] of [['br', brotliCompressSync(data)], ['gz', gzipSync(data, { level: 9 })]] as const)
            if (bytes.length < data.length) writeFileSync(`${file}.${suffix}`, bytes);
        }
      },
    },
  };
}

const { collect, write } = licences();

export default defineConfig({
  plugins: [fallback(), svelte(), write, precache(), compressed()],
  resolve: { alias: { $messages: here('../src/nurie/messages'), $learning: here('../src/nurie/learning'), $nonogram: here('../src/nurie/nonogram') } },
  server: { proxy: { '/api': 'http://127.0.0.1:8000' }, fs: { allow: [here('..')] } },
  build: {
    outDir: here('../src/nurie/app/static'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: here('index.html'), sw: here('src/sw.ts') },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What most screens need is one file: many small ones take longer, and are larger in sum.
        codeSplitting: { groups: [{ name: 'shared', test: /\/web\/src\//, minShareCount: 14 }] },
      },
    },
  },
  worker: { format: 'es', plugins: () => [collect] },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], testTimeout: 60_000 },
});
