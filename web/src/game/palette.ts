// The colours that one can type or draw with: each has a letter, the same as in Python (default_colour in nonogram/puzzle.py).
import { FILLED, type Colour } from './puzzle';

export const PALETTE: readonly Colour[] = [
  { letter: FILLED, name: 'black', rgb: '#000000' },
  { letter: 'r', name: 'red', rgb: '#d62728' },
  { letter: 'g', name: 'green', rgb: '#2ca02c' },
  { letter: 'b', name: 'blue', rgb: '#1f77b4' },
  { letter: 'y', name: 'yellow', rgb: '#e8c511' },
  { letter: 'o', name: 'orange', rgb: '#ff7f0e' },
  { letter: 'p', name: 'purple', rgb: '#9467bd' },
  { letter: 'n', name: 'brown', rgb: '#8c564b' },
  { letter: 'k', name: 'pink', rgb: '#e377c2' },
  { letter: 'c', name: 'cyan', rgb: '#17becf' },
  { letter: 'a', name: 'grey', rgb: '#7f7f7f' },
];
