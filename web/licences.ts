// Collects the licences of everything that is built into the client: the packages whose modules
// are in its scripts, and what is compiled into the engine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const FILE = 'THIRD-PARTY-LICENCES.txt';

/** What is in engine.wasm beside our own code, by the name of its file in the folder `licences`. */
const COMPILED = { 'llvm-libcxx': 'libc++ of LLVM', 'wasi-libc': 'wasi-libc and musl', zig: 'compiler-rt of Zig' };

/** As much of a bundle as tells which modules are in it. */
type Bundle = Record<string, { type: 'asset' } | { type: 'chunk'; modules: Record<string, { renderedLength: number }> }>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folder of the package that a module belongs to; nothing for our own. */
export function packageOf(module: string): string | undefined {
  const bundler = /^\0(rolldown|vite)\//.exec(module)?.[1];
  if (bundler) return here(`node_modules/${bundler}`);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replace(/^\0/, ''))?.[0];
}

/** The name, version and licence of a package, for people. */
export function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (!file) throw new Error(`${name} has no licence, and cannot be shipped`);
  return section(`${name} ${version} (${license})`, readFileSync(join(folder, file), 'utf8'));
}

function section(title: string, text: string): string {
  return `${title}\n${'='.repeat(title.length)}\n\n${text.trim()}\n`;
}

/** Writes the licences beside the scripts; workers are bundled apart, and their modules collected with `collect`. */
export function licences(): { collect: Plugin; write: Plugin } {
  const packages = new Set<string>();
  const gather = (bundle: Bundle): void => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, module] of Object.entries(chunk.modules)) {
        const folder = module.renderedLength > 0 ? packageOf(id) : undefined;
        if (folder && existsSync(join(folder, 'package.json'))) packages.add(folder);
      }
    }
  };
  const collect: Plugin = { name: 'nurie-licences-of-workers', apply: 'build', generateBundle: (_, bundle) => gather(bundle) };
  const write: Plugin = {
    name: 'nurie-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      gather(bundle);
      const parts = [...packages].sort().map(licenceOf);
      for (const [name, title] of Object.entries(COMPILED))
        parts.push(section(`${title}, in the engine`, readFileSync(here(`../licences/${name}.txt`), 'utf8')));
      parts.push(section('Fluent Emoji, in the packs of pictures', readFileSync(here('../licences/fluent-emoji.txt'), 'utf8')));
      const head = 'Nurie is under the MIT licence. It contains the following works of others.\n';
      this.emitFile({ type: 'asset', fileName: FILE, source: [head, ...parts].join('\n\n') });
    },
  };
  return { collect, write };
}
