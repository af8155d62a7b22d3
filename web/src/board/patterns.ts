// Patterns in addition to colours.

/** A different pattern for every colour, for people who cannot distinguish the colours. */
export function drawPattern(
  context: CanvasRenderingContext2D,
  index: number,
  line: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  if (index <= 0) return;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = line;
  context.fillStyle = context.strokeStyle;
  context.globalAlpha *= 0.75;
  context.lineWidth = Math.max(0.8, width * 0.07);
  const at = (fx: number, fy: number): [number, number] => [x + fx * width, y + fy * height];
  const stroke = (...lines: [number, number, number, number][]): void => {
    context.beginPath();
    for (const [x0, y0, x1, y1] of lines) {
      context.moveTo(...at(x0, y0));
      context.lineTo(...at(x1, y1));
    }
    context.stroke();
  };
  const dots = (...centres: [number, number][]): void => {
    for (const [fx, fy] of centres) {
      context.beginPath();
      context.arc(...at(fx, fy), width * 0.1, 0, Math.PI * 2);
      context.fill();
    }
  };
  switch ((index - 1) % 8) {
    case 0: stroke([0, 1, 1, 0], [-0.5, 1, 0.5, 0], [0.5, 1, 1.5, 0]); break;
    case 1: dots([0.5, 0.5]); break;
    case 2: stroke([0, 0.3, 1, 0.3], [0, 0.7, 1, 0.7]); break;
    case 3: stroke([0.3, 0, 0.3, 1], [0.7, 0, 0.7, 1]); break;
    case 4: dots([0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]); break;
    case 5: stroke([0, 0, 1, 1], [0, 1, 1, 0]); break;
    case 6: stroke([0.5, 0, 0.5, 1], [0, 0.5, 1, 0.5]); break;
    case 7: stroke([0, 0, 1, 1], [-0.5, 0, 0.5, 1], [0.5, 0, 1.5, 1]); break;
  }
  context.restore();
}
