// Hash routes: the part after # as a path of segments, e.g. #/play/small/mug.

let path = $state(read());

function read(): string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

addEventListener('hashchange', () => (path = read()));

export const route = (): readonly string[] => path;

export const href = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/').replaceAll('%2F', '/')}`;

export function go(to: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', to);
    path = read();
  } else {
    location.hash = to;
  }
}
