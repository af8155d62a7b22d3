// Parses text or a file: formats that the client knows here, all others on the server.
import type { PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { errorText } from '../parts/problems';
import { readOffline } from './read';

export async function parseAnything(source: string | File): Promise<PuzzleJson[]> {
  const text = typeof source === 'string' ? source : null;
  const isText = text !== null || (source instanceof File && /\.(json|jsonl|txt|in)$/i.test(source.name));
  if (isText) {
    const found = readOffline(text ?? (await (source as File).text()));
    if (found) return found;
  }
  const name = source instanceof File ? `?name=${encodeURIComponent(source.name)}` : '';
  let response: Response;
  try {
    response = await fetch(`/api/parse${name}`, { method: 'POST', body: source, headers: { 'Content-Type': 'application/octet-stream' } });
  } catch {
    throw new Error(t('enter.offline'));
  }
  const answer = (await response.json()) as { puzzles?: PuzzleJson[]; error?: { code: string; message: string } };
  if (!response.ok || !answer.puzzles) throw new Error(answer.error ? errorText(answer.error) : t('enter.unreadable'));
  return answer.puzzles;
}
