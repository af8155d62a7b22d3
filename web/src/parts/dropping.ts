// Dropping: files and texts that are dragged onto a part of the page from elsewhere.
import type { Attachment } from 'svelte/attachments';

/** Takes what is dropped on an element, which is framed while something is dragged over it. */
export function drops(take: (source: File | string) => void): Attachment<HTMLElement> {
  return (element) => {
    const frame = (isDragging: boolean): void => {
      element.style.outline = isDragging ? '3px dashed var(--accent)' : '';
      element.style.outlineOffset = isDragging ? '-6px' : '';
    };
    const over = (event: DragEvent): void => {
      event.preventDefault();
      frame(true);
    };
    const leave = (): void => frame(false);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      frame(false);
      const source = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text');
      if (source) take(source);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  };
}
