// Turns pixels into drawings beside the page.
import { drawingOf, type Pixels, type Wish } from './pixels';

addEventListener('message', ({ data: [id, pixels, wish] }: MessageEvent<[number, Pixels, Wish]>) => postMessage([id, drawingOf(pixels, wish)]));
