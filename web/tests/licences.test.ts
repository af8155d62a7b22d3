// Whose code is in the client is told by the modules in it.
import { describe, expect, it } from 'vitest';
import { licenceOf, packageOf } from '../licences.ts';

describe('the package of a module', () => {
  it('is the innermost folder below node_modules', () => {
    expect(packageOf('/x/node_modules/svelte/src/internal/client.js')).toBe('/x/node_modules/svelte');
    expect(packageOf('/x/node_modules/@a/b/node_modules/c/d.js?v=1')).toBe('/x/node_modules/@a/b/node_modules/c');
    expect(packageOf('/x/node_modules/@a/b/c.js')).toBe('/x/node_modules/@a/b');
  });
  it('is the bundler for what it adds', () => {
    expect(packageOf('\0rolldown/runtime.js')).toMatch(/node_modules\/rolldown$/);
    expect(packageOf('\0vite/preload-helper.js')).toMatch(/node_modules\/vite$/);
  });
  it('is undefined for our own files', () => {
    expect(packageOf('/x/web/src/main.ts')).toBeUndefined();
  });
});

it('a licence has the name, the version and the whole text', () => {
  const text = licenceOf(packageOf(`${process.cwd()}/node_modules/svelte/index.js`)!);
  expect(text).toMatch(/^svelte \d+\.\d+\.\d+ \(MIT\)\n=+\n/);
  expect(text).toContain('Permission is hereby granted');
});
